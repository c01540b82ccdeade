package org.threadlanes.ui.details;

import java.util.ArrayList;
import java.util.List;

import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.StyleRange;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.Font;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.Rectangle;
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
import org.threadlanes.core.lanes.WaitTimes;
import org.threadlanes.ui.look.Look;
import org.threadlanes.ui.look.Popover;
import org.threadlanes.ui.look.Theme;
import org.threadlanes.ui.model.PageModel;
import org.threadlanes.ui.model.WaitTexts;

/**
 * The tooltip of a wait: opens when the pointer rests on one, and closes when it leaves. F2 keeps it open; then it has
 * the focus, its text can be copied, and it closes with Esc.
 */
public final class WaitTip {

	private static final Messages TEXT = Messages.of(WaitTip.class);
	private static final int DELAY = 400;
	private static final int WIDTH = 680;
	private static final int LABELS = 76;
	private static final int GROUP_GAP = 9;
	private static final int MAX_HOLDERS = 3;

	private final Control owner;
	private final Look look;
	private final PageModel model;
	private Popover window;
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
	}

	/**
	 * The pointer has moved onto a wait, or off all waits.
	 *
	 * @param wait the wait; null for none
	 * @param pointer its position on the display
	 */
	public void over(SpanRef wait, Point pointer) {
		if (isOpen() && (kept || shown.equals(wait))) {
			return;
		}
		close();
		waiting = wait;
		at = pointer == null ? null : new Point(pointer.x + 8, pointer.y + 18);
		owner.getDisplay().timerExec(wait == null ? -1 : DELAY, due);
	}

	/** Keeps the tooltip open; opens that of a wait if none is open. */
	public void keep(SpanRef wait, Point place) {
		if (isOpen()) {
			show(shown, window.shell().getLocation(), true);
		} else if (wait != null) {
			show(wait, place, true);
		}
	}

	/** Closes the tooltip. Returns whether it was open. */
	public boolean hide() {
		waiting = null;
		owner.getDisplay().timerExec(-1, due);
		boolean was = isOpen();
		close();
		return was;
	}

	private boolean isOpen() {
		return window != null && window.isOpen();
	}

	private void close() {
		if (window != null) {
			window.close();
		}
	}

	/** @return the window; null while closed. For tests */
	public Shell shell() {
		return isOpen() ? window.shell() : null;
	}

	private void show(SpanRef wait, Point place, boolean keep) {
		close();
		shown = wait;
		kept = keep;
		window = new Popover(owner, look, keep, SWT.DEFAULT, size -> inside(place, size), content -> {
			GridLayoutFactory.fillDefaults().spacing(0, 0).applyTo(content);
			body(content, wait, head(content, wait).computeSize(SWT.DEFAULT, SWT.DEFAULT).x);
		});
	}

	/** @return the corner of a tooltip of a size, within the window if that is large enough, else on the screen */
	private Point inside(Point place, Point size) {
		Rectangle screen = owner.getMonitor().getClientArea();
		Rectangle around = screen.intersection(owner.getShell().getBounds());
		if (around.width > size.x + 16 && around.height > size.y) {
			screen = around;
		}
		Point to = place == null ? owner.toDisplay(40, 80) : place;
		return new Point(Math.max(screen.x, Math.min(to.x, screen.x + screen.width - size.x - 8)),
				to.y + size.y <= screen.y + screen.height ? to.y : Math.max(screen.y, to.y - size.y - 30));
	}

	private Composite head(Composite parent, SpanRef wait) {
		Theme theme = look.theme();
		ThreadLane lane = wait.lane();
		int i = wait.index();
		WaitKind kind = lane.kind(i);
		Composite head = new Composite(parent, SWT.NONE);
		head.setBackground(theme.widgetBackground());
		GridLayoutFactory.fillDefaults().numColumns(5).margins(12, 8).spacing(8, 0).applyTo(head);
		GridDataFactory.fillDefaults().grab(true, false).applyTo(head);
		Canvas swatch = new Canvas(head, SWT.NO_FOCUS);
		Look.fixBackground(swatch, theme.kind(kind));
		GridDataFactory.swtDefaults().hint(13, 13).applyTo(swatch);
		label(head, Vocabulary.of(kind), look.fonts().bold(), theme.text());
		label(head, WaitTimes.millis(lane, i), look.fonts().bold(), theme.text());
		label(head, model.texts().verdictSentence(lane, i), look.fonts().bold(),
				lane.verdict(i) == Verdict.BLOCKING ? theme.kind(kind) : theme.secondaryText());
		Label foot = label(head, foot(wait), look.fonts().small(), theme.secondaryText());
		GridDataFactory.fillDefaults().align(SWT.RIGHT, SWT.CENTER).grab(true, false).indent(24, 0).applyTo(foot);
		return head;
	}

	private static Label label(Composite parent, String text, Font font, Color color) {
		Label label = Look.label(parent, SWT.NONE, text, font, color);
		label.setBackground(parent.getBackground());
		return label;
	}

	private String foot(SpanRef wait) {
		String keys = TEXT.get(kept ? "tip.closes" : "tip.keeps");
		for (Finding finding : model.triage().findings()) {
			if (finding.waits().matches(wait.lane(), wait.index())) {
				return TEXT.get("tip.one-of", finding.knownCount()) + "  \u00b7  " + keys;
			}
		}
		return keys;
	}

	private void body(Composite parent, SpanRef wait, int least) {
		StyledText text = new StyledText(parent, SWT.READ_ONLY | SWT.WRAP);
		text.setFont(look.fonts().normal());
		text.setForeground(look.theme().text());
		text.setBackground(look.theme().listBackground());
		text.setCaret(null);
		text.setMargins(12, 8, 12, 8);
		text.setTabStops(new int[] {look.fonts().scaled(LABELS)});
		text.setWrapIndent(look.fonts().scaled(LABELS));
		text.setLineSpacing(2);
		GridDataFactory.fillDefaults().grab(true, true).hint(Math.max(least, look.fonts().scaled(WIDTH)), SWT.DEFAULT)
				.applyTo(text);
		new Lines(text).write(wait);
	}

	/** The lines of the text, with labels before tabs. */
	private final class Lines {

		private final StyledText text;
		private final StringBuilder all = new StringBuilder();
		private final List<StyleRange> styles = new ArrayList<>();
		/** Where groups of lines begin. */
		private final List<Integer> groups = new ArrayList<>();

		Lines(StyledText text) {
			this.text = text;
		}

		void write(SpanRef wait) {
			ThreadLane lane = wait.lane();
			int i = wait.index();
			Font normal = look.fonts().normal();
			row("tip.thread", TEXT.get("tip.thread.value", WaitTexts.name(lane), String.valueOf(lane.key().id()),
					Vocabulary.of(lane.kind())), normal);
			row("tip.start", TEXT.get("tip.start.value", model.times().start(lane, i, 9),
					model.times().end(lane, i, 9)), normal);
			if (WaitTimes.of(lane, i) != WaitTimes.RECORDED) {
				row("", TEXT.get(lane.groupOf(i).isOpen() ? "tip.open" : "tip.sampled"), look.fonts().small());
			}
			if (lane.kind(i) == WaitKind.PINNED) {
				row("", TEXT.get("tip.pinned"), look.fonts().small());
			}
			String target = model.texts().targetLine(lane, i);
			if (!target.isEmpty()) {
				row("tip.target", target, normal);
			}
			int request = lane.requests().at(lane.start(i));
			if (request >= 0) {
				row("tip.request", model.texts().request(lane, request), normal);
			}
			others(lane, i);
			groups.add(1 + all.length());
			row("tip.why", model.texts().rule(lane, i), look.fonts().bold());
			String seen = model.texts().seen(lane, i);
			if (!seen.isEmpty()) {
				row("", seen, look.fonts().small());
			}
			Stack stack = model.lanes().stack(lane.stack(i));
			if (stack != null) {
				groups.add(1 + all.length());
				stack(stack, model.lanes().classification(lane.stack(i)));
			}
			text.setText(all.toString());
			text.setStyleRanges(styles.toArray(StyleRange[]::new));
			groups.forEach(group -> text.setLineVerticalIndent(text.getLineAtOffset(group), GROUP_GAP));
		}

		/** Adds who had what the thread waited for, or who notified it. */
		private void others(ThreadLane lane, int i) {
			SpanRef wait = new SpanRef(lane, i);
			String label = model.triage().isHeld(wait) ? "tip.held" : "tip.meanwhile";
			List<Holding> all = model.triage().holdings(wait);
			for (Holding held : all.subList(0, Math.min(MAX_HOLDERS, all.size()))) {
				row(label, TEXT.get("tip.held.value", WaitTexts.name(held.holder()), held.activity(),
						Durations.text(held.nanos()), WaitTimes.duration(lane, i)), look.fonts().normal());
				label = "tip.held.more";
			}
			if (all.size() > MAX_HOLDERS) {
				row(label, TEXT.get("tip.held.rest", all.size() - MAX_HOLDERS), look.fonts().normal());
			}
			ThreadLane notifier = lane.kind(i) == WaitKind.MONITOR_WAIT ? model.lanes().monitors().other(lane.event(i))
					: null;
			if (notifier != null) {
				row("tip.notified", WaitTexts.name(notifier), look.fonts().normal());
			}
		}

		private void stack(Stack stack, StackClassification classified) {
			String label = "tip.stack";
			for (StackLines.Line line : StackLines.of(stack, classified.ownFrame(), classified.libraryFrame())) {
				row(label, line.text(), line.own() ? look.fonts().bold() : look.fonts().normal());
				if (line.leftOut()) {
					styles.get(styles.size() - 1).foreground = look.theme().secondaryText();
				} else if (line.own()) {
					add("   " + TEXT.get("tip.own"), look.fonts().small(), look.theme().secondaryText());
				}
				label = "";
			}
		}

		/** @param label the key of the text before the tab; empty for none */
		private void row(String label, String value, Font font) {
			all.append(all.isEmpty() ? "" : "\n");
			add((label.isEmpty() ? "" : TEXT.get(label)) + "\t", look.fonts().normal(), look.theme().secondaryText());
			add(value, font, look.theme().text());
		}

		private void add(String part, Font font, Color color) {
			StyleRange style = new StyleRange(all.length(), part.length(), color, null);
			style.font = font;
			styles.add(style);
			all.append(part);
		}
	}
}
