package org.threadlanes.ui.paint;

import java.util.Locale;
import java.util.Map;

import org.threadlanes.core.lanes.LifeSpan;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.sampling.PoolRow;
import org.threadlanes.core.sampling.LaneColumns;
import org.threadlanes.core.sampling.LaneSampler;
import org.threadlanes.core.sampling.Viewport;
import org.threadlanes.core.sampling.WaitSet;
import org.threadlanes.core.text.Durations;
import org.threadlanes.core.thread.ThreadKind;
import org.threadlanes.core.wait.Verdict;
import org.threadlanes.core.wait.WaitKind;
import org.threadlanes.core.wait.WaitPair;

/**
 * Rows as SVG elements within a web page, as {@link LanePainter} paints them on the screen. They take the width that the
 * page gives them, and their colors from {@link #style}; {@link #patterns} must stand on the page once. Needs no
 * display. For one thread.
 */
public final class RowShapes {

	/** The height of a row, px. */
	public static final int HEIGHT = 22;
	/** The height of the overview, px. */
	public static final int OVERVIEW_HEIGHT = 32;
	private static final int COLUMNS = 800;
	/** Narrower spans have no label: on a page of 1000 px it would not fit. */
	private static final int MIN_LABEL = COLUMNS / 10;
	private static final double PX_PER_COLUMN = 0.72;
	private static final double PX_PER_LETTER = 6;
	private static final int LABEL_BASE = 15;
	private static final double LIGHT_GRID = 0.1;
	private static final WaitSet OWN_IO = WaitSet.ALL.only(Verdict.NON_BLOCKING_IO);
	private static final Colors LIGHT = new Colors(Palette.LIGHT);

	private final LaneSampler sampler;
	private final Viewport view;
	private final long[] grid;
	private final LaneColumns columns = new LaneColumns();
	private final StackPainter stacks = new StackPainter();
	private final LaneMeasures measures = LaneMeasures.of(HEIGHT, 1);

	/** The inks of a palette, and the class of each of their colors; both palettes give the same classes. */
	private static final class Colors {

		private final Palette palette;
		private final Fills lane;
		private final Fills band;
		private final Fills page;
		private final SvgInk.Classes classes = new SvgInk.Classes();

		Colors(Palette palette) {
			this.palette = palette;
			lane = new Fills(palette, palette.lane(), WaitSet.ALL, 1);
			band = new Fills(palette, palette.band(), WaitSet.ALL, 1);
			page = new Fills(palette, palette.page(), WaitSet.ALL, 1);
			classes.add("pg", palette.page());
			classes.add("ln", palette.lane());
			classes.add("bd", palette.band());
			classes.add("lf", palette.lifeLine());
			classes.add("gl", grid(palette.lane()));
			classes.add("gb", grid(palette.band()));
			for (WaitKind kind : WaitKind.values()) {
				int pair = WaitPair.of(kind, Verdict.IDLE);
				String name = RowShapes.name(kind);
				classes.add(name, lane.solid(pair));
				classes.add("p" + name, lane.pale(pair));
				classes.add("q" + name, band.pale(pair));
				classes.add("m" + name, lane.mean(pair));
				classes.add("n" + name, band.mean(pair));
			}
		}

		int grid(int surface) {
			return Palette.mix(palette.text(), surface, LIGHT_GRID);
		}
	}

	/**
	 * @param sampler
	 *            samples the lanes; its bands are prepared
	 * @param range
	 *            the time from a row's left edge to its right; its columns do not matter
	 * @param grid
	 *            the times at which a faint line goes through all rows, ns since 1970 UTC
	 */
	public RowShapes(LaneSampler sampler, Viewport range, long[] grid) {
		this.sampler = sampler;
		this.view = Viewport.of(range.startNanos(), range.endNanos(), COLUMNS);
		this.grid = grid.clone();
	}

	/** @return the class of a kind's color; the class that fills a swatch */
	public static String name(WaitKind kind) {
		// Kinds of one color share a class.
		for (WaitKind other : WaitKind.values()) {
			if (Palette.LIGHT.kind(other) == Palette.LIGHT.kind(kind)) {
				return "k" + other.ordinal();
			}
		}
		throw new AssertionError(kind);
	}

	/** @return the rules of CSS that fill the classes of rows in the colors of a palette */
	public static String style(Palette palette) {
		StringBuilder css = new StringBuilder();
		Colors colors = palette == Palette.LIGHT ? LIGHT : new Colors(palette);
		for (Map.Entry<String, Integer> color : colors.classes.colors().entrySet()) {
			rule(css, color.getKey(), color.getValue());
		}
		for (WaitKind kind : WaitKind.values()) {
			rule(css, "o" + name(kind), Palette.contrast(palette.kind(kind)));
		}
		return css.append('\n').toString();
	}

	private static void rule(StringBuilder css, String name, int rgb) {
		css.append(String.format(Locale.ROOT, ".%s{fill:#%06x}", name, rgb));
	}

	/** @return the rules that give hatches their pattern, for any palette */
	public static String hatchStyle() {
		StringBuilder css = new StringBuilder();
		hatched((hatch, color) -> css.append('.').append(hatch).append("{fill:url(#").append(hatch).append(")}"));
		return css.append('\n').toString();
	}

	/** @return the patterns of hatches: an svg element without an extent, to stand on the page before any row */
	public static String patterns() {
		StringBuilder svg = new StringBuilder("<svg width=\"0\" height=\"0\" class=\"patterns\" aria-hidden=\"true\"><defs>");
		hatched((hatch, color) -> svg.append("<pattern id=\"").append(hatch)
				.append("\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\"><path class=\"").append(color)
				.append("\" d=\"M0 1.7V0h1.7zM6 1.7 1.7 6H0L6 0z\"/></pattern>"));
		return svg.append("</defs></svg>").toString();
	}

	private static void hatched(java.util.function.BiConsumer<String, String> each) {
		for (WaitKind kind : WaitKind.values()) {
			if (name(kind).equals("k" + kind.ordinal())) {
				each.accept(SvgInk.hatchOf(name(kind)), name(kind));
			}
		}
	}

	/**
	 * @param lane
	 *            a thread
	 * @return its lane, an svg element
	 */
	public String lane(ThreadLane lane) {
		SvgInk ink = new SvgInk(LIGHT.classes, COLUMNS);
		sampler.sample(lane, view, columns);
		ground(ink, lane);
		boolean strip = lane.kind() == ThreadKind.EVENT_LOOP || sampler.hasAny(lane, OWN_IO);
		int barHeight = strip ? measures.loopBarHeight() : measures.barHeight();
		stacks.paint(columns, ink, LIGHT.lane, measures.bar(), barHeight, 1, WaitSet.ALL, MIN_LABEL);
		if (strip) {
			StackPainter.strip(columns, ink, LIGHT.lane, measures.strip(), measures.stripHeight(), 1, WaitSet.ALL);
		}
		return ink.svg(HEIGHT, labels(lane));
	}

	private void ground(RowSurface ink, ThreadLane lane) {
		for (LifeSpan life : lane.life()) {
			int from = Math.max(0, view.columnAt(life.startNanos()));
			ink.fill(from, 1, Math.min(COLUMNS, view.columnAt(life.endNanos())) - from, HEIGHT - 2, LIGHT.palette.lane());
		}
		gridLines(ink, HEIGHT - 2, LIGHT.palette.lane());
		for (LifeSpan life : lane.life()) {
			if (life.startSeen()) {
				ink.fill(view.columnAt(life.startNanos()), 1, 1, HEIGHT - 2, LIGHT.palette.lifeLine());
			}
			if (life.endSeen()) {
				ink.fill(view.columnAt(life.endNanos()), 1, 1, HEIGHT - 2, LIGHT.palette.lifeLine());
			}
		}
	}

	private void gridLines(RowSurface ink, int height, int surface) {
		for (long time : grid) {
			ink.fill(view.columnAt(time), 1, 1, height, LIGHT.grid(surface));
		}
	}

	/** Kind and duration in the spans that have room for them wherever the page is wide enough to show labels. */
	private String labels(ThreadLane lane) {
		StringBuilder texts = new StringBuilder();
		for (int run = 0; run < stacks.runCount(); run++) {
			int x = stacks.runStart(run);
			while (x + MIN_LABEL <= stacks.runEnd(run)) {
				int span = lane.firstEndingAfter(view.columnStart(x + MIN_LABEL / 2));
				if (span == lane.size()) {
					break;
				}
				int left = Math.max(x, view.columnAt(lane.start(span)));
				int right = Math.min(stacks.runEnd(run), view.columnAt(lane.end(span)));
				String text = WaitNames.of(lane.kind(span)) + " " + Durations.text(lane.end(span) - lane.start(span));
				if (lane.pair(span) == stacks.runPair(run)
						&& (right - left) * PX_PER_COLUMN > text.length() * PX_PER_LETTER + 8) {
					texts.append("<text class=\"").append(Fills.fill(lane.pair(span)) == Fills.Fill.SOLID ? "o" + name(lane.kind(span)) : "by")
							.append("\" x=\"").append(SvgInk.percent(left + 4, COLUMNS)).append("\" y=\"").append(LABEL_BASE)
							.append("\">").append(text).append("</text>");
				}
				x = Math.max(right, x + MIN_LABEL / 2);
			}
		}
		return texts.toString();
	}

	/**
	 * @param band
	 *            a pool's threads
	 * @return its band, an svg element
	 */
	public String pool(PoolRow band) {
		SvgInk ink = new SvgInk(LIGHT.classes, COLUMNS);
		ink.fill(0, 0, COLUMNS, HEIGHT - 1, LIGHT.palette.band());
		gridLines(ink, HEIGHT - 2, LIGHT.palette.band());
		band.sample(view, columns);
		stacks.paint(columns, ink, LIGHT.band, measures.bar(), measures.barHeight(), 1, WaitSet.ALL, Integer.MAX_VALUE);
		return ink.svg(HEIGHT, "");
	}

	/**
	 * @param band
	 *            the threads of the overview
	 * @return the share of them that block, an svg element
	 */
	public String overview(PoolRow band) {
		SvgInk ink = new SvgInk(LIGHT.classes, COLUMNS);
		int foot = OVERVIEW_HEIGHT - 1;
		band.sample(view, columns);
		stacks.paint(columns, ink, LIGHT.page, 2, foot - 2, 1, WaitSet.ALL.only(Verdict.BLOCKING), Integer.MAX_VALUE);
		ink.fill(0, foot, COLUMNS, 1, LIGHT.palette.lifeLine());
		return ink.svg(OVERVIEW_HEIGHT, "");
	}
}
