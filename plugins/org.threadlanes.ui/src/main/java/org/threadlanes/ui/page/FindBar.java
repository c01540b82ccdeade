package org.threadlanes.ui.page;

import java.util.List;

import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Text;
import org.eclipse.swt.widgets.ToolBar;
import org.eclipse.swt.widgets.ToolItem;
import org.threadlanes.core.base.text.Durations;
import org.threadlanes.core.base.text.Messages;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.ui.look.EllipsisLabel;
import org.threadlanes.ui.look.Look;
import org.threadlanes.ui.model.Change;
import org.threadlanes.ui.model.NameFilter;
import org.threadlanes.ui.model.PageModel;
import org.threadlanes.ui.model.Search;
import org.threadlanes.ui.model.WaitVisibility;
import org.threadlanes.ui.work.Background;

/**
 * Searches what is shown for threads, frames, targets, holders and findings. What is found stays lit in the lanes, all
 * else recedes; Enter goes to the next wait found. Takes no room until it is opened.
 */
final class FindBar extends Composite {

	private static final Messages TEXT = Messages.of(FindBar.class);
	private static final String WORK = "find";
	private static final int DELAY = 150;
	private static final int WIDTH = 260;

	private final Look look;
	private final PageModel model;
	private final Background background;
	final Text field;
	final EllipsisLabel result;

	/** @param closed runs after it was closed */
	FindBar(Composite parent, Look look, PageModel model, Background background, Runnable closed) {
		super(parent, SWT.NONE);
		this.look = look;
		this.model = model;
		this.background = background;
		setBackground(look.theme().widgetBackground());
		GridLayoutFactory.fillDefaults().numColumns(3).extendedMargins(8, 8, 2, 2).spacing(8, 0).applyTo(this);
		field = Look.searchField(this, TEXT.get("find.message"));
		field.setToolTipText(TEXT.get("find.tip"));
		GridDataFactory.swtDefaults().hint(look.fonts().scaled(WIDTH), SWT.DEFAULT).applyTo(field);
		result = new EllipsisLabel(this);
		GridDataFactory.fillDefaults().grab(true, false).align(SWT.FILL, SWT.CENTER).hint(1, SWT.DEFAULT)
				.applyTo(result);
		ToolBar bar = new ToolBar(this, SWT.FLAT);
		bar.setBackground(getBackground());
		item(bar, "\u25b2", "find.previous", () -> model.showFound(false));
		item(bar, "\u25bc", "find.next", () -> model.showFound(true));
		item(bar, "\u2715", "find.close", () -> close(closed));
		field.addListener(SWT.Modify, e -> background.soon(WORK, DELAY, this::find));
		field.addListener(SWT.KeyDown, e -> {
			if (e.keyCode == SWT.CR || e.keyCode == SWT.KEYPAD_CR) {
				model.showFound((e.stateMask & SWT.SHIFT) == 0);
			}
		});
		field.addListener(SWT.Traverse, e -> {
			if (e.detail == SWT.TRAVERSE_ESCAPE) {
				e.doit = false;
				close(closed);
			}
		});
		model.listen(this::find, Change.CONTENT, Change.CHOICE, Change.ROWS);
		model.listen(this::show, Change.SEARCH);
	}

	private void item(ToolBar bar, String text, String key, Runnable action) {
		ToolItem item = new ToolItem(bar, SWT.PUSH);
		item.setForeground(look.theme().text());
		item.setText(text);
		item.setToolTipText(TEXT.get(key));
		item.addListener(SWT.Selection, e -> action.run());
	}

	/** Shows it, and lets the user type. */
	void open() {
		Look.show(this, true);
		getParent().layout();
		field.setFocus();
		field.selectAll();
	}

	private void close(Runnable closed) {
		field.setText("");
		model.setSearch(Search.NONE);
		Look.show(this, false);
		getParent().layout();
		closed.run();
	}

	private void find() {
		NameFilter text = NameFilter.of(field.getText());
		Look.showProblem(field, !text.problem().isEmpty());
		ThreadLanes lanes = model.lanes();
		List<ThreadLane> shown = model.rows().shownLanes();
		WaitVisibility choice = model.choice();
		background.newest(WORK, () -> Search.of(text, lanes, shown, choice), model::setSearch);
	}

	private void show() {
		Search search = model.search();
		long findings = model.triage().findings().stream().filter(search::matches).count();
		result.setText(search.isOff() ? "" : search.count() == 0
				? TEXT.get("find.no-waits", search.threads(), findings)
				: TEXT.get("find.found", search.count(), Durations.text(search.nanos()), search.threads(), findings));
		result.setColor(!search.isOff() && search.threads() == 0 && findings == 0
				? look.theme().problem() : look.theme().text());
	}
}
