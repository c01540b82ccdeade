package org.threadlanes.ui.page;

import java.util.List;
import java.util.function.Consumer;

import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Text;
import org.threadlanes.core.analysis.report.Finding;
import org.threadlanes.core.analysis.report.LimitLines;
import org.threadlanes.core.base.text.Messages;
import org.threadlanes.core.base.text.SafeText;
import org.threadlanes.ui.look.AccessibleNames;
import org.threadlanes.ui.look.Look;
import org.threadlanes.ui.look.Popover;
import org.threadlanes.ui.model.PageModel;
import org.threadlanes.ui.model.TimeRange;

/**
 * Small windows over the lanes: all findings, the limits, a field for the visible time, keys, how to record more, why a
 * check is inconclusive. Only one is open at a time.
 */
final class PageNotes {

	private static final Messages TEXT = Messages.of(PageNotes.class);
	private static final String[] KEYS = {"click", "double", "drag", "choose", "ctrl-wheel", "shift-wheel", "rows",
			"waits", "zoom", "pan", "all", "time", "selection", "back", "stack", "pin", "height", "lanes", "chip",
			"find", "filter", "tooltip", "menu",
			"copy", "clear", "help"};
	private static final int TEXT_WIDTH = 520;
	private static final int EDGE = 8;
	/** Below the strip of findings. */
	private static final int TOP = 28;

	private final Control page;
	private final Look look;
	private final PageModel model;
	private final PageMenus menus;
	private final Runnable focusLanes;
	Popover open;
	FindingsList findings;

	/** @param focusLanes gives the keys to the lanes, which have them again once a window is closed */
	PageNotes(Control page, Look look, PageModel model, PageMenus menus, Runnable focusLanes) {
		this.page = page;
		this.look = look;
		this.model = model;
		this.menus = menus;
		this.focusLanes = focusLanes;
	}

	void close() {
		if (open != null) {
			open.close();
		}
	}

	boolean isOpen() {
		return open != null && open.isOpen();
	}

	/** @return the limits of the recording, in sentences */
	List<String> limits() {
		return LimitLines.of(model.triage().allLimits()).stream().map(limit -> SafeText.shorten(limit, 300)).toList();
	}

	/** Lists all findings. */
	void showFindings() {
		int width = page.getSize().x - 2 * EDGE;
		show(width, content -> findings = new FindingsList(content, width - 4 * EDGE, look, model, this, menus));
	}

	/** Lists the limits of the recording. */
	void showLimits() {
		show(content -> {
			heading(content, TEXT.get("limits.title"));
			limits().forEach(limit -> paragraph(content, "\u2022  " + limit));
			look.link(content, TEXT.get("limits.record"), this::showHowToRecord);
		});
	}

	/** Lets the user type the range to show. */
	void showVisibleTime() {
		show(content -> {
			heading(content, TEXT.get("range.name"));
			Text range = new Text(content, SWT.BORDER | SWT.SINGLE);
			range.setText(model.times().range(model.view()));
			range.selectAll();
			AccessibleNames.set(range, TEXT.get("range.name"));
			GridDataFactory.fillDefaults().align(SWT.FILL, SWT.TOP).grab(true, false).applyTo(range);
			Label hint = paragraph(content, TEXT.get("range.hint"));
			range.addListener(SWT.DefaultSelection, e -> {
				TimeRange typed = model.times().parse(range.getText(), model.whole());
				if (typed == null) {
					hint.setText(TEXT.get("range.invalid", model.times().range(model.whole())));
				} else {
					close();
					model.setView(typed);
				}
			});
		});
	}

	private void show(Consumer<Composite> content) {
		show(SWT.DEFAULT, content);
	}

	/** Shows a window, with a line at its foot that says how to close it. */
	private void show(int width, Consumer<Composite> content) {
		close();
		focusLanes.run();
		Point corner = page.toDisplay(page.getSize().x - EDGE, look.fonts().scaled(TOP));
		open = new Popover(page, look, true, width, size -> new Point(corner.x - size.x, corner.y), window -> {
			content.accept(window);
			Look.label(window, SWT.NONE, TEXT.get("note.foot"), look.fonts().small(), look.theme().secondaryText());
		});
	}

	/** Shows help on mouse and keys. */
	void showHelp() {
		if (isOpen()) {
			open.close();
			return;
		}
		show(content -> {
			heading(content, TEXT.get("help.title"));
			Composite grid = new Composite(content, SWT.NONE);
			GridLayoutFactory.fillDefaults().numColumns(2).spacing(18, 4).applyTo(grid);
			for (String key : KEYS) {
				look.label(grid, SWT.NONE, TEXT.get("help." + key)).setFont(look.fonts().bold());
				look.label(grid, SWT.NONE, TEXT.get("help." + key + ".does"));
			}
		});
	}

	/** Shows how to record the missing events. */
	void showHowToRecord() {
		show(content -> {
			heading(content, TEXT.get("record.title"));
			paragraph(content, TEXT.get("record.text"));
			command(content, TEXT.get("record.command"));
			paragraph(content, TEXT.get("record.after"));
		});
	}

	/** Explains why a check is inconclusive. */
	void explain(Finding finding) {
		show(content -> {
			heading(content, SafeText.shorten(finding.message().toString(), 200));
			if (finding.setting() != null) {
				paragraph(content, TEXT.get("explain.setting", SafeText.shorten(finding.setting().toString(), 200)));
			}
			paragraph(content, TEXT.get("explain.silence"));
			command(content, TEXT.get("record.command"));
		});
	}

	private void heading(Composite parent, String text) {
		paragraph(parent, text).setFont(look.fonts().bold());
	}

	private Label paragraph(Composite parent, String text) {
		Label label = look.label(parent, SWT.WRAP, text);
		GridDataFactory.fillDefaults().align(SWT.FILL, SWT.TOP).grab(true, false).hint(TEXT_WIDTH, SWT.DEFAULT)
				.applyTo(label);
		return label;
	}

	/** A command that can be copied. */
	private void command(Composite parent, String text) {
		Text field = new Text(parent, SWT.MULTI | SWT.READ_ONLY | SWT.BORDER);
		field.setFont(look.fonts().mono());
		field.setText(text);
		GridDataFactory.fillDefaults().align(SWT.FILL, SWT.TOP).grab(true, false).applyTo(field);
	}
}
