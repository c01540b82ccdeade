package org.threadlanes.ui.details;

import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.Font;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.layout.GridLayout;
import org.eclipse.swt.widgets.Canvas;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Shell;
import org.threadlanes.core.analysis.report.Finding;
import org.threadlanes.core.analysis.report.SpanRef;
import org.threadlanes.core.analysis.sites.Holding;
import org.threadlanes.core.base.text.Durations;
import org.threadlanes.core.base.text.Messages;
import org.threadlanes.core.classify.rules.StackClassification;
import org.threadlanes.core.jfr.Stack;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.kinds.Vocabulary;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.ui.look.Look;
import org.threadlanes.ui.look.Theme;
import org.threadlanes.ui.model.PageModel;
import org.threadlanes.ui.model.WaitTexts;

/**
 * The tooltip of a wait: opens when the pointer rests on one, and closes when it leaves. F2 keeps it open; then it has
 * the focus and closes with Esc.
 */
public final class WaitTip {

	private static final Messages TEXT = Messages.of(WaitTip.class);
	private static final int DELAY = 400;
	private static final int WIDTH = 680;
	private static final int LABELS = 64;
	/** Activities of a holder with a smaller share are not shown. */
	private static final double MIN_HOLDER_SHARE = 0.1;

	private final Control owner;
	private final Look look;
	private final PageModel model;
	private Shell shell;
	private boolean kept;
	private SpanRef shown;
	private SpanRef waiting;
	private Point at;
	private final Runnable due;

	public WaitTip(Control owner, Look look, PageModel model) {
		this.owner = owner;
		this.look = look;
		this.model = model;
		due = () -> {
			if (waiting != null && !owner.isDisposed()) {
				show(waiting, at, false);
			}
		};
		owner.addDisposeListener(e -> close());
	}

	/**
	 * The pointer has moved onto a wait, or off all waits.
	 *
	 * @param wait the wait; null for none
	 * @param pointer its position on the display
	 */
	public void over(SpanRef wait, Point pointer) {
		if (kept) {
			return;
		}
		if (wait == null || shown != null && !wait.equals(shown)) {
			close();
		}
		if (wait != null && wait.equals(shown)) {
			return;
		}
		waiting = wait;
		at = pointer == null ? null : new Point(pointer.x + 8, pointer.y + 18);
		owner.getDisplay().timerExec(wait == null ? -1 : DELAY, due);
	}

	/** Keeps the tooltip open; opens that of a wait if none is open. */
	public void keep(SpanRef wait, Point place) {
		SpanRef of = shown != null ? shown : wait;
		if (of != null) {
			show(of, shown != null && shell != null ? shell.getLocation() : place, true);
		}
	}

	/** Closes the tooltip. Returns whether it was open. */
	public boolean hide() {
		waiting = null;
		owner.getDisplay().timerExec(-1, due);
		boolean was = shell != null;
		close();
		return was;
	}

	private void close() {
		shown = null;
		kept = false;
		if (shell != null && !shell.isDisposed()) {
			Shell old = shell;
			shell = null;
			old.dispose();
		}
	}

	/** @return the window; null while closed. For tests */
	public Shell shell() {
		return shell;
	}

	private void show(SpanRef wait, Point place, boolean keep) {
		close();
		shown = wait;
		kept = keep;
		Theme theme = look.theme();
		shell = new Shell(owner.getShell(), SWT.TOOL | SWT.ON_TOP | SWT.NO_TRIM | (keep ? 0 : SWT.NO_FOCUS));
		shell.setBackground(Theme.mix(theme.text(), theme.listBackground(), 0.35));
		GridLayoutFactory.fillDefaults().margins(1, 1).spacing(5, 0).applyTo(shell);
		head(wait);
		body(wait);
		Point size = shell.computeSize(SWT.DEFAULT, SWT.DEFAULT, true);
		shell.setSize(size);
		shell.setLocation(inside(place, size));
		if (keep) {
			shell.addListener(SWT.Traverse, e -> {
				if (e.detail == SWT.TRAVERSE_ESCAPE) {
					e.doit = false;
					hide();
					owner.setFocus();
				}
			});
			shell.addListener(SWT.Deactivate, e -> owner.getDisplay().asyncExec(() -> {
				if (kept) {
					hide();
				}
			}));
			shell.open();
			shell.setFocus();
		} else {
			shell.setVisible(true);
		}
	}

	private Point inside(Point place, Point size) {
		Rectangle screen = owner.getMonitor().getClientArea();
		Rectangle window = screen.intersection(owner.getShell().getBounds());
		if (window.width > size.x + 16 && window.height > size.y) {
			screen = window;
		}
		Point to = place == null ? owner.toDisplay(40, 80) : place;
		int x = Math.max(screen.x, Math.min(to.x, screen.x + screen.width - size.x - 8));
		int y = to.y + size.y <= screen.y + screen.height ? to.y : Math.max(screen.y, to.y - size.y - 30);
		return new Point(x, y);
	}

	private void head(SpanRef wait) {
		Theme theme = look.theme();
		ThreadLane lane = wait.lane();
		int i = wait.index();
		WaitKind kind = lane.kind(i);
		Verdict verdict = lane.verdict(i);
		Composite head = grid(shell, 5, theme.widgetBackground(), 8);
		Canvas swatch = new Canvas(head, SWT.NO_FOCUS);
		Look.fixBackground(swatch, theme.kind(kind));
		GridDataFactory.swtDefaults().hint(13, 13).applyTo(swatch);
		label(head, Vocabulary.of(kind), look.fonts().bold(), theme.text());
		label(head, Durations.millis(lane.end(i) - lane.start(i)) + " ms", look.fonts().bold(), theme.text());
		Label sentence = label(head, model.texts().verdictSentence(lane, i), look.fonts().bold(),
				verdict == Verdict.BLOCKING ? theme.kind(kind) : theme.secondaryText());
		((GridData) sentence.getLayoutData()).horizontalIndent = 6;
		Label foot = label(head, foot(wait), look.fonts().small(), theme.secondaryText());
		GridDataFactory.fillDefaults().align(SWT.RIGHT, SWT.CENTER).grab(true, false).applyTo(foot);
		((GridData) foot.getLayoutData()).horizontalIndent = 24;
	}

	private String foot(SpanRef wait) {
		String keys = TEXT.get(kept ? "tip.closes" : "tip.keeps");
		for (Finding finding : model.triage().findings()) {
			if (finding.waits().matches(wait.lane(), wait.index())) {
				return TEXT.get("tip.one-of", finding.count()) + "  \u00b7  " + keys;
			}
		}
		return keys;
	}

	private void body(SpanRef wait) {
		ThreadLane lane = wait.lane();
		int i = wait.index();
		Theme theme = look.theme();
		Composite body = grid(shell, 2, theme.listBackground(), 8);
		((GridLayout) body.getLayout()).verticalSpacing = 2;
		((GridData) body.getLayoutData()).widthHint = WIDTH;
		row(body, "tip.thread", TEXT.get("tip.thread.value", WaitTexts.name(lane), String.valueOf(lane.key().id()),
				Vocabulary.of(lane.kind())));
		row(body, "tip.start", TEXT.get("tip.start.value", model.times().time(lane.start(i), 9),
				model.times().time(lane.end(i), 9)));
		String target = model.texts().targetLine(lane, i);
		if (!target.isEmpty()) {
			row(body, "tip.target", target);
		}
		others(body, lane, i);
		line(body);
		Label rule = row(body, "tip.why", model.texts().rule(lane, i));
		rule.setFont(look.fonts().bold());
		String seen = model.texts().seen(lane, i);
		if (!seen.isEmpty()) {
			label(body, "", look.fonts().small(), theme.text());
			wrapped(body, seen).setFont(look.fonts().small());
		}
		Stack stack = model.lanes().stack(lane.stack(i));
		if (stack != null) {
			line(body);
			stack(body, stack, model.lanes().classification(lane.stack(i)));
		}
	}

	/** Adds who held the monitor that the thread waited to enter, or who notified it. */
	private void others(Composite body, ThreadLane lane, int i) {
		long nanos = lane.end(i) - lane.start(i);
		String label = "tip.held";
		for (Holding held : model.triage().sites().holders().of(lane, i)) {
			if (held.nanos() >= MIN_HOLDER_SHARE * nanos) {
				row(body, label, TEXT.get("tip.held.value", WaitTexts.name(held.holder()), held.activity(),
						Durations.text(held.nanos()), Durations.text(nanos)));
				label = "tip.held.more";
			}
		}
		if (lane.kind(i) == WaitKind.MONITOR_WAIT) {
			ThreadLane notifier = model.lanes().monitors().other(lane.event(i));
			if (notifier != null) {
				row(body, "tip.notified", WaitTexts.name(notifier));
			}
		}
	}

	private void stack(Composite body, Stack stack, StackClassification classified) {
		Theme theme = look.theme();
		String heading = TEXT.get("tip.stack");
		for (StackLines.Line line : StackLines.of(stack, classified.ownFrame(), classified.libraryFrame())) {
			Label left = label(body, heading, look.fonts().normal(), theme.secondaryText());
			((GridData) left.getLayoutData()).widthHint = LABELS;
			heading = "";
			Composite cell = grid(body, 2, theme.listBackground(), 0);
			label(cell, line.text(), line.own() ? look.fonts().bold() : look.fonts().normal(),
					line.leftOut() ? theme.secondaryText() : theme.text());
			if (line.own()) {
				Label note = label(cell, TEXT.get("tip.own"), look.fonts().small(), theme.secondaryText());
				GridDataFactory.fillDefaults().align(SWT.RIGHT, SWT.CENTER).grab(true, false).applyTo(note);
			}
		}
	}

	private Label row(Composite parent, String key, String value) {
		Label left = label(parent, TEXT.get(key), look.fonts().normal(), look.theme().secondaryText());
		GridDataFactory.fillDefaults().align(SWT.LEFT, SWT.TOP).applyTo(left);
		((GridData) left.getLayoutData()).widthHint = LABELS;
		return wrapped(parent, value);
	}

	private Label wrapped(Composite parent, String text) {
		Label label = look.label(parent, SWT.WRAP, text);
		label.setBackground(parent.getBackground());
		GridDataFactory.fillDefaults().align(SWT.FILL, SWT.TOP).grab(true, false).hint(WIDTH - LABELS - 30, SWT.DEFAULT)
				.applyTo(label);
		return label;
	}

	private static Label label(Composite parent, String text, Font font, Color color) {
		Label label = Look.label(parent, SWT.NONE, text, font, color);
		label.setBackground(parent.getBackground());
		GridDataFactory.fillDefaults().align(SWT.LEFT, SWT.CENTER).applyTo(label);
		return label;
	}

	private void line(Composite parent) {
		Canvas line = new Canvas(parent, SWT.NO_FOCUS);
		Look.fixBackground(line, look.theme().faintLine());
		GridDataFactory.fillDefaults().align(SWT.FILL, SWT.CENTER).grab(true, false).span(2, 1).hint(SWT.DEFAULT, 1)
				.minSize(0, 1).indent(0, 4).applyTo(line);
	}

	private static Composite grid(Composite parent, int columns, Color background, int margin) {
		Composite grid = new Composite(parent, SWT.NONE);
		grid.setBackground(background);
		GridLayoutFactory.fillDefaults().numColumns(columns).margins(margin == 0 ? 0 : 12, margin).spacing(8, 5)
				.applyTo(grid);
		GridDataFactory.fillDefaults().grab(true, false).applyTo(grid);
		return grid;
	}
}
