package org.threadlanes.ui.page;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Canvas;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Link;
import org.threadlanes.core.analysis.report.Finding;
import org.threadlanes.core.analysis.report.FindingCode;
import org.threadlanes.core.analysis.report.Severity;
import org.threadlanes.core.analysis.report.Triage;
import org.threadlanes.core.analysis.report.TriageSettings;
import org.threadlanes.core.analysis.report.Unjudged;
import org.threadlanes.core.base.text.Durations;
import org.threadlanes.core.base.text.Message;
import org.threadlanes.core.base.text.Messages;
import org.threadlanes.core.base.text.SafeText;
import org.threadlanes.ui.look.AccessibleNames;
import org.threadlanes.ui.look.Icon;
import org.threadlanes.ui.look.Look;
import org.threadlanes.ui.look.TextFit;
import org.threadlanes.ui.model.Change;
import org.threadlanes.ui.model.PageModel;

/** One line with the finding selected last, or the worst, and links to all findings and to the recording's limits. */
final class FindingsStrip extends Composite {

	private static final Messages TEXT = Messages.of(FindingsStrip.class);
	private static final int HEIGHT = 26;
	private static final int ICON = 16;
	private static final int PAD = 6;
	private static final int FRAMES_GAP = 16;
	/** The minimum width for frames. */
	private static final int MIN_FRAMES = 90;
	private static final int MAX_TEXT = 300;

	private final Look look;
	private final PageModel model;
	private final PageNotes notes;
	private boolean menuIsOpen;
	final Canvas line;
	final Link show;
	final Link stack;
	final Link all;
	final Link limits;

	/** @param showStack shows the stack of the selected wait */
	FindingsStrip(Composite parent, Look look, PageModel model, PageNotes notes, PageMenus menus, Runnable showStack) {
		super(parent, SWT.NONE);
		this.look = look;
		this.model = model;
		this.notes = notes;
		GridLayoutFactory.fillDefaults().numColumns(5).extendedMargins(8, 8, 0, 0).spacing(16, 0).applyTo(this);
		setBackground(look.theme().widgetBackground());
		line = new Canvas(this, SWT.NO_FOCUS | SWT.DOUBLE_BUFFERED);
		line.setBackground(getBackground());
		GridDataFactory.fillDefaults().grab(true, true).hint(1, look.fonts().scaled(HEIGHT)).applyTo(line);
		line.addPaintListener(e -> paint(e.gc));
		line.addListener(SWT.MouseDown, e -> model.selectFinding(finding()));
		line.addListener(SWT.MouseDoubleClick, e -> {
			if (finding() != null) {
				FindingsList.show(model, notes, finding());
			}
		});
		menus.attach(line, notes, this::finding);
		line.getMenu().addListener(SWT.Show, e -> setMenuOpen(true));
		line.getMenu().addListener(SWT.Hide, e -> setMenuOpen(false));
		AccessibleNames.set(line, this::text);
		show = link(() -> FindingsList.show(model, notes, finding()));
		stack = link(() -> {
			model.show(finding());
			showStack.run();
		});
		all = link(notes::showFindings);
		limits = link(notes::showLimits);
		model.listen(() -> {
			refresh();
			layout(true);
		}, Change.FINDING, Change.CONTENT, Change.SEARCH);
		refresh();
	}

	private Link link(Runnable action) {
		Link link = look.link(this, "", action);
		GridDataFactory.swtDefaults().align(SWT.RIGHT, SWT.CENTER).applyTo(link);
		return link;
	}

	private Finding finding() {
		return finding(model);
	}

	/**
	 * @return the selected finding; if none is, the first one found by a search; else the one selected last, the worst,
	 *         or the one of the whole recording; null if there is none
	 */
	static Finding finding(PageModel model) {
		if (model.finding() != null) {
			return model.finding();
		}
		Finding last = model.lastFinding();
		List<Finding> some = Stream.concat(Stream.ofNullable(last), model.triage().findings().stream()).toList();
		Finding first = some.stream().filter(model.search()::matches).findFirst()
				.orElse(some.isEmpty() ? model.triage().wholeFinding() : some.get(0));
		return first == null || first != last && first.code() == FindingCode.CANNOT_TELL ? null : first;
	}

	private void refresh() {
		Finding finding = finding();
		Look.show(show, finding == null ? "" : FindingsList.link(finding));
		Look.show(stack, finding == null || finding.worst() == null ? "" : TEXT.get("drawer.stack"));
		List<Finding> findings = model.triage().findings();
		// A list of one would repeat the line.
		boolean more = findings.size() > (finding == null ? 0 : 1);
		Look.show(all, !more ? "" : finding == null ? TEXT.get("strip.inconclusive", findings.size())
				: TEXT.get("strip.findings", findings.indexOf(finding) + 1, findings.size()));
		Look.show(limits, TEXT.get("strip.limits", notes.limits().size()));
		showTip();
		line.redraw();
	}

	private void setMenuOpen(boolean open) {
		menuIsOpen = open;
		showTip();
	}

	/** A tooltip would cover the menu: none may come while it is open, either. */
	private void showTip() {
		line.setToolTipText(menuIsOpen ? null : text());
	}

	private void paint(GC gc) {
		Rectangle area = line.getClientArea();
		// A host's style sheet may have set other backgrounds.
		gc.setBackground(getBackground());
		gc.fillRectangle(area);
		Finding finding = finding();
		boolean warning = finding != null && finding.severity() == Severity.WARNING;
		gc.drawImage(look.icons().get(warning ? Icon.WARNING : Icon.INFO), 0, (area.height - ICON) / 2);
		boolean problem = finding != null && finding.code() != FindingCode.CANNOT_TELL;
		gc.setFont(problem ? look.fonts().bold() : look.fonts().normal());
		gc.setForeground(look.theme().text());
		int x = ICON + PAD;
		Finding placed = finding == null || saysCall(finding) ? null : finding;
		int kept = placed == null || placed.frames().path().isEmpty() ? 0 : FRAMES_GAP + MIN_FRAMES;
		x = text(gc, fitting(gc, area.width - x, kept), x, area.height) + FRAMES_GAP;
		if (placed != null && area.width - x >= MIN_FRAMES) {
			gc.setFont(look.fonts().normal());
			gc.setForeground(look.theme().secondaryText());
			text(gc, FrameTexts.fitting(gc, placed, area.width - x), x, area.height);
		}
	}

	private static int text(GC gc, String text, int x, int height) {
		Point size = gc.textExtent(text);
		gc.drawText(text, x, (height - size.y) / 2, SWT.DRAW_TRANSPARENT);
		return x + size.x;
	}

	/** A sentence about a cause names the calls; any other may name the application's frame. */
	private static boolean saysCall(Finding finding) {
		String call = finding.frames().shortName();
		return finding.cause() != null || !call.isEmpty() && finding.headline().toString().contains(call);
	}

	/**
	 * @param kept a part of the room to be left free if the shortest form fits into the rest
	 * @return the message, as much of it as fits: the answer rather than what the waits cost
	 */
	String fitting(GC gc, int room, int kept) {
		Finding finding = finding();
		List<String> forms = (finding == null ? healthy() : finding.lines().stream().map(Message::toString))
				.map(sentence -> said(finding, sentence)).toList();
		boolean leaves = gc.textExtent(forms.get(forms.size() - 1)).x <= room - kept;
		List<String> answers = finding == null ? List.of(nothing())
				: finding.answers().stream().map(answer -> said(finding, answer.toString())).toList();
		return TextFit.sentence(gc, forms, answers, leaves ? room - kept : room);
	}

	private String said(Finding finding, String sentence) {
		String message = SafeText.shorten(sentence, MAX_TEXT);
		if (finding != null && finding == model.triage().wholeFinding()) {
			return TEXT.get("strip.whole", message);
		}
		return model.hasRecentFindings() ? TEXT.get("strip.last-minute", message) : message;
	}

	/** @return that nothing was found, how much could not be judged, where most of it, and where threads blocked */
	private Stream<String> healthy() {
		Unjudged unknown = Unjudged.of(model.triage());
		String nothing = noProblems() + (unknown.isMuch() ? " " + unknown.message() : "");
		Optional<String> more = model.triage().sites().summary().map(summary -> nothing + " " + summary);
		return unknown.isMuch() ? Stream.concat(more.stream(), Stream.of(nothing)) : Stream.of(more.orElse(nothing));
	}

	/** @return that nothing was found, and how much could not be judged */
	private String nothing() {
		Unjudged unknown = Unjudged.of(model.triage());
		return noProblems()
				+ (unknown.isMuch() ? " " + TEXT.get("strip.unjudged", Durations.text(unknown.nanos())) : "");
	}

	/**
	 * @return that nothing was found, and whether by other thresholds than usual; for some events of a recording, no
	 *         more than that they alone show none of its problems
	 */
	private String noProblems() {
		Triage whole = model.triage().whole();
		if (whole == null) {
			boolean isUsual = model.triage().settings().equals(TriageSettings.DEFAULT);
			return TEXT.get(isUsual ? "findings.none" : "findings.none.thresholds");
		}
		return TEXT.get("findings.none.part",
				whole.findings().stream().filter(finding -> finding.code() != FindingCode.CANNOT_TELL).count());
	}

	/** @return the full text of the line */
	String text() {
		Finding finding = finding();
		String message = said(finding, finding == null ? healthy().findFirst().get() : finding.message().toString());
		return finding == null || FrameTexts.full(finding).isEmpty() ? message
				: message + "\n" + FrameTexts.full(finding);
	}
}
