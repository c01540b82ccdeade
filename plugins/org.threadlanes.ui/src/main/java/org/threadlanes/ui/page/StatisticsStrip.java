package org.threadlanes.ui.page;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;

import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Canvas;
import org.eclipse.swt.widgets.Composite;
import org.threadlanes.core.analysis.report.SpanRef;
import org.threadlanes.core.base.text.Durations;
import org.threadlanes.core.base.text.Messages;
import org.threadlanes.core.base.text.SafeText;
import org.threadlanes.core.kinds.ThreadKind;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.kinds.Vocabulary;
import org.threadlanes.core.lanes.WaitTimes;
import org.threadlanes.ui.look.AccessibleNames;
import org.threadlanes.ui.look.Look;
import org.threadlanes.ui.model.Change;
import org.threadlanes.ui.model.LaneGroup;
import org.threadlanes.ui.model.PageModel;
import org.threadlanes.ui.model.TimeRange;
import org.threadlanes.ui.model.ViewSums;
import org.threadlanes.ui.model.WaitVisibility;

/** One line: what is selected, and the sums of that, or of the view if no more than a wait is. */
final class StatisticsStrip extends Composite {

	private static final Messages TEXT = Messages.of(StatisticsStrip.class);
	private static final int HEIGHT = 24;
	private static final int GAP = 24;
	private static final int MAX_NAME = 40;
	private static final int CROSS = 8;
	private static final Set<Change> WAIT = EnumSet.of(Change.WAIT, Change.CURRENT_ROW);

	/** What a part tells; where there is no room, those that come first here become brief first. */
	private enum About {
		/** A number that tables show, too. Left out where there is no room for it. */
		COUNT,
		/** The range, which the time axis shows, too. */
		RANGE,
		/** The time that could be left out rather than another. */
		TIME,
		/** The time that blocked, or could not be judged. */
		MAIN_TIME,
		/** What is selected. */
		SELECTED,
		/** The selected wait, which the lanes show. */
		WAIT
	}

	/**
	 * A part of the line.
	 *
	 * @param strong written in bold, before the text; may be empty
	 * @param brief takes the place of the text where there is no room; may be empty
	 * @param faint written faintly, after the text; may be empty
	 * @param swatch a square before it; null for none
	 */
	private record Part(About about, String strong, String text, String brief, String faint, Color swatch) {

		static Part selected(String strong, String text, String brief, String faint) {
			return new Part(About.SELECTED, strong, text, brief, faint, null);
		}

		static Part count(String text) {
			return new Part(About.COUNT, "", text, text, "", null);
		}

		Part withoutFaint() {
			return new Part(about, strong, text, brief, "", swatch);
		}

		/** @return this, in brief if it is about one of these up to the last */
		Part shortened(About last) {
			return about.compareTo(last) > 0 ? withoutFaint() : new Part(about, strong, brief, brief, "", swatch);
		}

		String plain() {
			return Stream.of(strong, text, faint).filter(part -> !part.isEmpty()).collect(Collectors.joining(" "));
		}
	}

	private final Look look;
	private final PageModel model;
	final Canvas line;
	/** Where the cross is that leaves the selection; empty while nothing is selected. */
	private Rectangle cross = new Rectangle(0, 0, 0, 0);
	/** Takes the tabs of the drawer. */
	final Composite tabs;
	private List<Part> parts = List.of();

	/**
	 * @param focusLanes gives the keys to the lanes, when the selection was cleared here
	 * @param enlarge maximizes the lanes, or restores them; for a double click
	 */
	StatisticsStrip(Composite parent, Look look, PageModel model, Runnable focusLanes, Runnable enlarge) {
		super(parent, SWT.NONE);
		this.look = look;
		this.model = model;
		GridLayoutFactory.fillDefaults().numColumns(3).extendedMargins(8, 8, 0, 0).spacing(16, 5).applyTo(this);
		setBackground(look.theme().widgetBackground());
		line = new Canvas(this, SWT.NO_FOCUS | SWT.DOUBLE_BUFFERED);
		line.setBackground(look.theme().widgetBackground());
		GridDataFactory.fillDefaults().grab(true, true).hint(1, look.fonts().scaled(HEIGHT)).applyTo(line);
		line.addPaintListener(e -> paint(e.gc, line.getClientArea().width));
		AccessibleNames.set(line, this::text);
		line.addListener(SWT.MouseDown, e -> {
			if (cross.contains(e.x, e.y)) {
				model.clearLast();
				focusLanes.run();
			}
		});
		line.addListener(SWT.MouseMove, e -> line.setCursor(
				getDisplay().getSystemCursor(cross.contains(e.x, e.y) ? SWT.CURSOR_HAND : SWT.CURSOR_ARROW)));
		tabs = new Composite(this, SWT.NONE);
		tabs.setBackground(look.theme().widgetBackground());
		GridDataFactory.fillDefaults().align(SWT.RIGHT, SWT.FILL).grab(false, true).applyTo(tabs);
		line.addListener(SWT.MouseDoubleClick, e -> enlarge.run());
		model.listen(changes -> {
			// After any other change, new sums come.
			if (changes.contains(Change.SUMS) || WAIT.containsAll(changes)) {
				showSums();
			}
		});
	}

	/** Adds a link after the tabs. */
	void addLink(String text, Runnable action) {
		GridDataFactory.fillDefaults().align(SWT.RIGHT, SWT.CENTER).applyTo(look.link(this, text, action));
	}

	private void showSums() {
		parts = parts();
		line.setToolTipText(text());
		line.redraw();
	}

	private List<Part> parts() {
		ViewSums sums = model.hasSelection() ? model.selectionSums() : model.viewSums();
		if (sums == null) {
			return List.of();
		}
		List<Part> made = new ArrayList<>();
		TimeRange range = model.range();
		String waits = TEXT.get("strip.waits", sums.shownCount());
		if (range != null) {
			String length = "(" + length(range) + ")";
			made.add(new Part(About.RANGE, TEXT.get("strip.selection"), model.times().range(range) + "  " + length,
					length, "", null));
			made.add(Part.count(waits));
		} else if (!model.hasSelectedLanes()) {
			made.add(model.hasSelection() ? Part.count(waits)
					: Part.selected(TEXT.get("strip.view"), "", "", waits));
		}
		if (model.hasSelectedLanes()) {
			String threads = TEXT.get("strip.threads", model.selectedLanes().size());
			made.add(range != null ? made.size() - 1 : 0,
					range != null ? new Part(About.RANGE, "", threads, threads, "", null)
							: Part.selected(threads, "", "", waits));
		}
		if (model.finding() != null && !model.findingWaits().isEmpty()) {
			String where = model.isAllInView() ? ""
					: TEXT.get(model.triage().isPart() ? "strip.finding.part" : "strip.finding.whole");
			made.add(0, Part.selected(TEXT.get("strip.finding"), where, where, ""));
		} else if (model.site() != null) {
			made.add(0, Part.selected(TEXT.get("strip.site"),
					SafeText.shorten(model.site().frames().shortName(), MAX_NAME), "", ""));
		}
		SpanRef wait = model.waitAlone();
		if (wait != null) {
			String duration = WaitTimes.duration(wait.lane(), wait.index());
			made.add(0, new Part(About.WAIT, TEXT.get("strip.wait"),
					Vocabulary.of(wait.lane().kind(wait.index())) + " " + duration, duration,
					SafeText.shorten(wait.lane().label(), MAX_NAME), null));
		}
		long blocking = sums.shownNanos(Verdict.BLOCKING);
		Color swatch = sums.mostBlocking() == null ? null : look.theme().kind(sums.mostBlocking());
		String blocked = blocking == 0
				? TEXT.get(sums.shownNanos(Verdict.UNKNOWN) == 0 ? "strip.no-blocking" : "strip.no-known-blocking",
						model.choice().equals(WaitVisibility.ALL) ? 0 : 1)
				: TEXT.get("strip.blocking", Durations.text(blocking), sums.blockedThreads());
		String brief = blocking == 0 ? blocked : TEXT.get("strip.blocking.brief", Durations.text(blocking));
		made.add(new Part(About.MAIN_TIME, "", blocked, brief, share(sums), swatch));
		add(made, sums, Verdict.IDLE, "strip.idle");
		add(made, sums, Verdict.NON_BLOCKING_IO, "strip.non-blocking-io");
		add(made, sums, Verdict.UNKNOWN, "strip.unknown");
		add(made, sums, Verdict.WORK, "strip.work");
		return made;
	}

	private static String length(TimeRange range) {
		long nanos = range.nanos();
		// A length chosen by the user keeps its digits.
		return nanos >= 1_000_000_000L && nanos % 1_000_000 == 0
				? String.format(Locale.ROOT, "%,.3f s", nanos / 1e9) : Durations.text(nanos);
	}

	private static void add(List<Part> parts, ViewSums sums, Verdict verdict, String key) {
		long nanos = sums.shownNanos(verdict);
		if (nanos > 0) {
			String time = Durations.text(nanos);
			String brief = verdict == Verdict.NON_BLOCKING_IO ? key + ".brief" : key;
			parts.add(new Part(verdict == Verdict.UNKNOWN ? About.MAIN_TIME : About.TIME, "", TEXT.get(key, time),
					TEXT.get(brief, time), "", null));
		}
	}

	/** The share of the lifetime of its threads in the range that the most blocked group was blocked. */
	private String share(ViewSums sums) {
		LaneGroup most = null;
		long blocking = 0;
		for (LaneGroup group : model.rows().groups()) {
			long one = sums.shownBlockedNanos(group);
			if (one > blocking) {
				most = group;
				blocking = one;
			}
		}
		// No share if filters hide threads of the group, because it would include them.
		if (most == null || blocking < sums.blocked(most.lanes()).nanos()) {
			return "";
		}
		TimeRange range = sums.range();
		long[] lives = most.lanes().stream().mapToLong(lane -> lane.lifeNanos(range.startNanos(), range.endNanos()))
				.filter(nanos -> nanos > 0).toArray();
		double percent = 100.0 * blocking / Math.max(1, LongStream.of(lives).sum());
		if (percent < 0.5) {
			return "";
		}
		String key = most.kind() == ThreadKind.EVENT_LOOP ? "strip.share.loops" : "strip.share.pool";
		boolean alone = blocking == sums.shownNanos(Verdict.BLOCKING);
		return TEXT.get(alone ? key : key + ".part", Math.round(percent), lives.length,
				SafeText.shorten(most.name(), MAX_NAME));
	}

	private void paint(GC gc, int width) {
		// A host's style sheet may have set other backgrounds.
		gc.setBackground(getBackground());
		gc.fillRectangle(line.getClientArea());
		int x = 0;
		int height = line.getClientArea().height;
		List<Part> shown = fitting(gc, width);
		for (int i = 0; i < shown.size(); i++) {
			Part part = shown.get(i);
			if (i > 0) {
				gc.setForeground(look.theme().line());
				gc.drawLine(x + GAP / 2, height / 2 - 8, x + GAP / 2, height / 2 + 8);
				x += GAP;
			}
			x += paint(gc, part, x, height, true);
			if (i == 0) {
				cross = hasCross() ? new Rectangle(x + 1, height / 2 - CROSS, 2 * CROSS, 2 * CROSS)
						: new Rectangle(0, 0, 0, 0);
				x += cross.width;
				paintCross(gc);
			}
		}
		if (!hasTimes(shown)) {
			int y = (height - gc.getFontMetrics().getHeight()) / 2;
			piece(gc, "\u2026", x + 6, y, look.theme().secondaryText(), false, true);
		}
	}

	/**
	 * @return the parts; if they do not fit, without the share, if need be without the number of waits; then in brief,
	 *         one kind after the other, and with the counts for which there is room; then without the selected wait; at
	 *         last without some times
	 */
	private List<Part> fitting(GC gc, int width) {
		List<Part> withoutShare = parts.stream().map(part -> part.swatch() == null ? part : part.withoutFaint())
				.toList();
		List<Part> plain = parts.stream().map(Part::withoutFaint).toList();
		List<List<Part>> inBrief = Stream.of(About.values())
				.map(last -> some(gc, parts.stream().map(part -> part.shortened(last)).toList(), width)).toList();
		return Stream.of(Stream.of(parts, withoutShare, plain).filter(all -> fits(gc, all, width)),
				inBrief.stream().filter(this::hasWaitAndTimes), inBrief.stream().filter(this::hasTimes))
				.flatMap(forms -> forms).findFirst().orElseGet(() -> inBrief.get(inBrief.size() - 1));
	}

	/**
	 * @return those that fit: what could not be judged first, then what blocked, then other times as they are listed,
	 *         then the selected wait, and a count beside all others
	 */
	private List<Part> some(GC gc, List<Part> all, int width) {
		List<Part> byWeight = new ArrayList<>(all);
		Collections.reverse(byWeight);
		byWeight.sort(Comparator.comparing((Part part) -> part.about() == About.COUNT)
				.thenComparing(part -> part.about() == About.WAIT)
				.thenComparing(part -> part.about() == About.TIME ? all.indexOf(part) : -1));
		List<Part> some = List.of();
		for (Part next : byWeight) {
			if (next.about() != About.COUNT || hasWaitAndTimes(some)) {
				Set<Part> kept = new HashSet<>(some);
				kept.add(next);
				List<Part> more = all.stream().filter(kept::contains).toList();
				some = fits(gc, more, width) ? more : some;
			}
		}
		return some;
	}

	/** @return whether no more than counts are missing */
	private boolean hasWaitAndTimes(List<Part> some) {
		return hasAllBut(some, EnumSet.of(About.COUNT));
	}

	/** @return whether no more than counts and the selected wait are missing */
	private boolean hasTimes(List<Part> some) {
		return hasAllBut(some, EnumSet.of(About.COUNT, About.WAIT));
	}

	private boolean hasAllBut(List<Part> some, Set<About> spare) {
		return some.stream().filter(part -> !spare.contains(part.about())).count()
				== parts.stream().filter(part -> !spare.contains(part.about())).count();
	}

	private boolean fits(GC gc, List<Part> some, int width) {
		return some.stream().mapToInt(part -> paint(gc, part, 0, 0, false) + GAP).sum()
				- (hasTimes(some) ? GAP : 0) + (hasCross() ? 2 * CROSS : 0) <= width;
	}

	/** @return the line as it is painted at this width, as plain text */
	String fittingText(GC gc, int width) {
		List<Part> shown = fitting(gc, width);
		return shown.stream().map(Part::plain).collect(Collectors.joining(" | "))
				+ (hasTimes(shown) ? "" : " \u2026");
	}

	private boolean hasCross() {
		return model.hasSelection() || model.waitAlone() != null;
	}

	private void paintCross(GC gc) {
		if (!cross.isEmpty()) {
			Point at = new Point(cross.x + cross.width / 2, cross.y + cross.height / 2);
			gc.setForeground(look.theme().link());
			gc.setAntialias(SWT.ON);
			gc.setLineWidth(2);
			gc.drawLine(at.x - CROSS / 2, at.y - CROSS / 2, at.x + CROSS / 2, at.y + CROSS / 2);
			gc.drawLine(at.x - CROSS / 2, at.y + CROSS / 2, at.x + CROSS / 2, at.y - CROSS / 2);
			gc.setLineWidth(1);
			gc.setAntialias(SWT.OFF);
		}
	}

	/** @return the width */
	private int paint(GC gc, Part part, int left, int height, boolean draw) {
		int x = left;
		gc.setFont(look.fonts().normal());
		int y = (height - gc.getFontMetrics().getHeight()) / 2;
		if (part.swatch() != null) {
			if (draw) {
				gc.setBackground(part.swatch());
				gc.fillRectangle(x, height / 2 - 6, 12, 12);
				gc.setBackground(getBackground());
			}
			x += 18;
		}
		x = piece(gc, part.strong(), x, y, look.theme().text(), true, draw);
		x = piece(gc, part.text(), x, y, look.theme().text(), false, draw);
		x = piece(gc, part.faint(), x, y, look.theme().secondaryText(), false, draw);
		return x - left - (x > left ? 6 : 0);
	}

	private int piece(GC gc, String text, int x, int y, Color color, boolean bold, boolean draw) {
		if (text.isEmpty()) {
			return x;
		}
		gc.setFont(bold ? look.fonts().bold() : look.fonts().normal());
		gc.setForeground(color);
		if (draw) {
			gc.drawText(text, x, y, SWT.DRAW_TRANSPARENT);
		}
		return x + gc.textExtent(text).x + (bold ? 9 : 6);
	}

	/** @return the line as plain text */
	String text() {
		return parts.stream().map(Part::plain).collect(Collectors.joining(" | "));
	}
}
