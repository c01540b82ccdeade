package org.threadlanes.ui.page;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.ScrolledComposite;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.layout.FillLayout;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Link;
import org.threadlanes.core.analysis.report.Finding;
import org.threadlanes.core.analysis.report.FindingCode;
import org.threadlanes.core.analysis.report.Severity;
import org.threadlanes.core.base.text.Messages;
import org.threadlanes.core.base.text.SafeText;
import org.threadlanes.ui.look.EllipsisLabel;
import org.threadlanes.ui.look.Icon;
import org.threadlanes.ui.look.Look;
import org.threadlanes.ui.model.PageModel;

/**
 * All findings, worst first, in a pop-up: of each, the sentence, and where it is. A click selects its waits, and closes
 * the list; the arrow keys, Home and End select, too. A double click or its link shows the worst of them.
 */
final class FindingsList extends Composite {

	private static final Messages TEXT = Messages.of(FindingsList.class);
	/** More are scrolled. */
	private static final int MAX_HEIGHT = 480;
	private static final int PAD = 4;
	private static final int MAX_SENTENCE = 1000;

	private final Look look;
	private final PageModel model;
	private final PageNotes notes;
	private final PageMenus menus;
	private final List<Finding> findings;
	final List<Composite> rows = new ArrayList<>();
	/** The number of the one that the line above shows; -1 for none. */
	private int chosen;

	/** @param width about how wide it will be; px */
	FindingsList(Composite parent, int width, Look look, PageModel model, PageNotes notes, PageMenus menus) {
		super(parent, SWT.NONE);
		this.look = look;
		this.model = model;
		this.notes = notes;
		this.menus = menus;
		setLayout(new FillLayout());
		ScrolledComposite scrolled = new ScrolledComposite(this, SWT.V_SCROLL);
		Composite all = new Composite(scrolled, SWT.NONE);
		GridLayoutFactory.fillDefaults().spacing(0, 0).applyTo(all);
		findings = model.triage().findings();
		findings.forEach(finding -> add(all, finding));
		chosen = findings.indexOf(FindingsStrip.finding(model));
		mark();
		scrolled.setContent(all);
		scrolled.setExpandHorizontal(true);
		scrolled.setExpandVertical(true);
		scrolled.setShowFocusedControl(true);
		scrolled.addListener(SWT.Resize,
				e -> scrolled.setMinHeight(all.computeSize(scrolled.getClientArea().width, SWT.DEFAULT).y));
		int height = all.computeSize(width, SWT.DEFAULT).y;
		GridDataFactory.fillDefaults().grab(true, true)
				.hint(SWT.DEFAULT, Math.min(look.fonts().scaled(MAX_HEIGHT), height))
				.applyTo(this);
	}

	private void add(Composite all, Finding finding) {
		boolean warning = finding.severity() == Severity.WARNING;
		Composite row = new Composite(all, SWT.NONE);
		GridLayoutFactory.fillDefaults().numColumns(3).margins(PAD, 2).spacing(8, 2).applyTo(row);
		GridDataFactory.fillDefaults().grab(true, false).applyTo(row);
		row.addListener(SWT.KeyDown, this::key);
		rows.add(row);
		Label icon = new Label(row, SWT.NONE);
		icon.setImage(look.icons().get(warning ? Icon.WARNING : Icon.INFO));
		String sentence = SafeText.shorten(finding.headline().toString(), MAX_SENTENCE).replace(" %", "\u00a0%");
		listen(row, finding, Look.label(row, SWT.WRAP, sentence,
				warning ? look.fonts().bold() : look.fonts().normal(), look.theme().text()));
		if (link(finding).isEmpty()) {
			new Label(row, SWT.NONE);
		} else {
			Link link = look.link(row, link(finding), () -> show(model, notes, finding));
			link.addListener(SWT.KeyDown, this::key);
			menus.attach(link, notes, () -> finding);
		}
		new Label(row, SWT.NONE);
		String where = FrameTexts.full(finding);
		String on = SafeText.shorten(finding.on(), 60);
		EllipsisLabel place = new EllipsisLabel(row);
		place.setFont(look.fonts().small());
		place.setColor(look.theme().secondaryText());
		place.setText(where.isEmpty() || on.isEmpty() ? where + on : where + "  \u00b7  " + on);
		listen(row, finding, place);
		new Label(row, SWT.NONE);
	}

	private void listen(Composite row, Finding finding, Control label) {
		GridDataFactory.fillDefaults().align(SWT.FILL, SWT.CENTER).grab(true, false).hint(1, SWT.DEFAULT)
				.applyTo(label);
		label.addListener(SWT.MouseDown, e -> choose(rows.indexOf(row)));
		label.addListener(SWT.MouseUp, e -> {
			if (e.button == 1) {
				getDisplay().timerExec(getDisplay().getDoubleClickTime(), this::close);
			}
		});
		label.addListener(SWT.MouseDoubleClick, e -> show(model, notes, finding));
		menus.attach(label, notes, () -> finding);
	}

	/** Closes the list, unless a double click has. */
	private void close() {
		if (!isDisposed()) {
			notes.close();
		}
	}

	private void key(Event e) {
		int last = rows.size() - 1;
		int to = switch (e.keyCode) {
		case SWT.ARROW_DOWN -> Math.min(chosen + 1, last);
		case SWT.ARROW_UP -> Math.max(chosen - 1, 0);
		case SWT.HOME -> 0;
		case SWT.END -> last;
		default -> -1;
		};
		if (to >= 0) {
			choose(to);
			setFocus();
		}
	}

	/** Selects a finding, and marks it. */
	private void choose(int number) {
		chosen = number;
		model.selectFinding(findings.get(number));
		mark();
	}

	private void mark() {
		for (Composite row : rows) {
			Color color = rows.indexOf(row) == chosen ? look.theme().selectedLabel() : look.theme().listBackground();
			Look.fixBackground(row, color);
			Stream.of(row.getChildren()).forEach(part -> Look.fixBackground(part, color));
		}
	}

	/** Gives the keys to the link of the chosen finding. */
	@Override
	public boolean setFocus() {
		return rows.get(Math.max(0, chosen)).setFocus();
	}

	/** @return the text of a finding's link; empty if there is nothing to show or explain */
	static String link(Finding finding) {
		if (finding.code() == FindingCode.CANNOT_TELL) {
			return TEXT.get("findings.explain");
		}
		return finding.worst() == null ? "" : TEXT.get("findings.show");
	}

	/** Shows a finding in the lanes, or explains it if there is nothing to show. */
	static void show(PageModel model, PageNotes notes, Finding finding) {
		if (finding.code() == FindingCode.CANNOT_TELL) {
			notes.explain(finding);
		} else {
			notes.close();
			model.show(finding);
		}
	}
}
