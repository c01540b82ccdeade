package org.threadlanes.ui.page;

import java.util.List;

import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.ScrolledComposite;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.Font;
import org.eclipse.swt.layout.FillLayout;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;
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
 * All findings, worst first, in a pop-up: of each, the sentence, and where it is. A click selects its waits; its link
 * shows the worst of them.
 */
final class FindingsList extends Composite {

	private static final Messages TEXT = Messages.of(FindingsList.class);
	/** More are scrolled. */
	private static final int MAX_HEIGHT = 360;

	private final Look look;
	private final PageModel model;
	private final PageNotes notes;
	private final PageMenus menus;
	private final Composite rows;

	FindingsList(Composite parent, Look look, PageModel model, PageNotes notes, PageMenus menus) {
		super(parent, SWT.NONE);
		this.look = look;
		this.model = model;
		this.notes = notes;
		this.menus = menus;
		setLayout(new FillLayout());
		ScrolledComposite scrolled = new ScrolledComposite(this, SWT.V_SCROLL);
		rows = new Composite(scrolled, SWT.NONE);
		GridLayoutFactory.fillDefaults().numColumns(3).spacing(8, 2).applyTo(rows);
		model.triage().findings().forEach(this::add);
		scrolled.setContent(rows);
		scrolled.setExpandHorizontal(true);
		scrolled.setExpandVertical(true);
		scrolled.setShowFocusedControl(true);
		int height = rows.computeSize(SWT.DEFAULT, SWT.DEFAULT).y;
		scrolled.setMinHeight(height);
		GridDataFactory.fillDefaults().grab(true, true)
				.hint(SWT.DEFAULT, Math.min(look.fonts().scaled(MAX_HEIGHT), height))
				.applyTo(this);
	}

	private void add(Finding finding) {
		boolean warning = finding.severity() == Severity.WARNING;
		Label icon = new Label(rows, SWT.NONE);
		icon.setImage(look.icons().get(warning ? Icon.WARNING : Icon.INFO));
		text(finding, SafeText.shorten(finding.headline().toString(), 300),
				warning ? look.fonts().bold() : look.fonts().normal(), look.theme().text());
		if (link(finding).isEmpty()) {
			new Label(rows, SWT.NONE);
		} else {
			menus.attach(look.link(rows, link(finding), () -> show(model, notes, finding)), notes, () -> finding);
		}
		new Label(rows, SWT.NONE);
		String where = FrameTexts.full(finding);
		String on = SafeText.shorten(finding.on(), 60);
		text(finding, where.isEmpty() || on.isEmpty() ? where + on : where + "  \u00b7  " + on, look.fonts().small(),
				look.theme().secondaryText());
		new Label(rows, SWT.NONE);
	}

	private void text(Finding finding, String text, Font font, Color color) {
		EllipsisLabel label = new EllipsisLabel(rows);
		label.setFont(font);
		label.setColor(color);
		label.setText(text);
		GridDataFactory.fillDefaults().align(SWT.FILL, SWT.CENTER).grab(true, false).hint(1, SWT.DEFAULT)
				.applyTo(label);
		label.addListener(SWT.MouseDown, e -> model.selectFinding(finding));
		menus.attach(label, notes, () -> finding);
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

	/** @return the rows: icon, sentence, link, nothing, place, nothing of each; for tests */
	List<Control> parts() {
		return List.of(rows.getChildren());
	}
}
