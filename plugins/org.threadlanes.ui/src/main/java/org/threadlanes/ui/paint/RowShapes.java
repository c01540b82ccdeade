package org.threadlanes.ui.paint;

import java.util.Locale;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

import org.threadlanes.core.base.text.TextWidth;
import org.threadlanes.core.kinds.KindAndVerdict;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.kinds.WaitSet;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.picture.LaneSampler;
import org.threadlanes.core.picture.PoolBand;
import org.threadlanes.core.picture.Viewport;

/**
 * Rows and swatches as SVG elements within a web page, filled as {@link LanePainter} fills them on the screen. They
 * take the width that the page gives them, and their colors from {@link #style}; {@link #patterns} must be on the
 * page once. Needs no display. For one thread.
 */
public final class RowShapes {

	/** The height of a row, px. */
	private static final int HEIGHT = 22;
	/** The height of the overview, px. */
	private static final int OVERVIEW_HEIGHT = 32;
	private static final int COLUMNS = 800;
	/** Narrower spans have no label: on a page of 1000 px it would not fit. */
	private static final int MIN_LABEL = COLUMNS / 16;
	private static final double COLUMNS_PER_LETTER = 6 / 0.72;
	private static final int LABEL_BASE = 15;
	private static final Classes LIGHT = new Classes(Palette.LIGHT);
	private static final LaneMeasures MEASURES = LaneMeasures.of(HEIGHT, 1);

	private final RowFiller filler;
	private final Viewport view;

	/** The class of each color that rows are painted with; both palettes give the same classes. */
	private static final class Classes implements SvgStyle {

		private final Map<Integer, String> names = new HashMap<>();
		private final Map<String, Integer> colors = new LinkedHashMap<>();

		Classes(Palette palette) {
			add("pg", palette.page());
			add("ln", palette.lane());
			add("bd", palette.band());
			add("lf", palette.lifeLine());
			add("li", palette.line());
			add("rq", RowFiller.requestsLine(palette));
			add("gl", RowFiller.gridLine(palette, palette.lane()));
			add("gb", RowFiller.gridLine(palette, palette.band()));
			RowFiller fills = new RowFiller(palette, null);
			for (WaitKind kind : WaitKind.values()) {
				int pair = KindAndVerdict.of(kind, Verdict.IDLE);
				add(name(kind), palette.kind(kind));
				add("p" + name(kind), fills.laneFills().tint(pair));
				add("q" + name(kind), fills.bandFills().tint(pair));
			}
			add(Swatch.NEUTRAL, palette.neutral());
			add("p" + Swatch.NEUTRAL, Palette.mix(palette.neutral(), palette.lane(), Fills.TINT_SHARE));
		}

		private void add(String name, int rgb) {
			// What looks the same in one palette need not in the other: each name has its rule in both.
			names.putIfAbsent(rgb, name);
			colors.put(name, rgb);
		}

		private String classOf(int rgb) {
			String name = names.get(rgb);
			if (name == null) {
				throw new IllegalArgumentException(String.format(Locale.ROOT, "no class for %06x", rgb));
			}
			return name;
		}

		@Override
		public String fill(int rgb) {
			return " class=\"" + classOf(rgb) + '"';
		}

		@Override
		public String outline(int rgb) {
			return " class=\"u s" + classOf(rgb) + '"';
		}

		/** Lines keep their width when a row is stretched, as their places are shares. */
		@Override
		public String length(int part, int columns) {
			String text = String.format(Locale.ROOT, "%.2f", 100.0 * part / columns);
			return text.replaceFirst("\\.?0+$", "") + "%";
		}
	}

	/**
	 * @param sampler samples the lanes; its bands are prepared
	 * @param range the time from a row's left edge to its right; its columns do not matter
	 * @param grid the times at which a faint line goes through all rows, ns since 1970 UTC
	 */
	public RowShapes(LaneSampler sampler, Viewport range, long[] grid) {
		filler = new RowFiller(Palette.LIGHT, sampler);
		filler.show(WaitSet.ALL, WaitSet.ALL, null, grid);
		view = Viewport.of(range.startNanos(), range.endNanos(), COLUMNS);
	}

	/** @return the class of a kind's color; of a neutral one for null */
	public static String name(WaitKind kind) {
		return kind == null ? "neutral" : "k" + WaitFamily.of(kind).kinds().get(0).ordinal();
	}

	/** @return the rules of CSS that fill the classes of rows in the colors of a palette */
	public static String style(Palette palette) {
		StringBuilder css = new StringBuilder();
		new Classes(palette).colors.forEach((name, rgb) -> rule(css, name, rgb));
		outline(css, Swatch.NEUTRAL, palette.neutral());
		for (WaitKind kind : WaitKind.values()) {
			outline(css, name(kind), palette.kind(kind));
			rule(css, "o" + name(kind), Palette.contrast(palette.kind(kind)));
		}
		return css.append('\n').toString();
	}

	private static void outline(StringBuilder css, String name, int rgb) {
		css.append(String.format(Locale.ROOT, ".s%s{stroke:#%06x}", name, rgb));
	}

	private static void rule(StringBuilder css, String name, int rgb) {
		css.append(String.format(Locale.ROOT, ".%s{fill:#%06x}", name, rgb));
	}

	/**
	 * @param over elements that come above the waits
	 * @return a thread's lane, an svg element
	 */
	public String lane(ThreadLane lane, String over) {
		SvgRow row = new SvgRow(LIGHT, COLUMNS);
		filler.lane(row, view, lane, LaneMeasures.of(HEIGHT, 1, lane));
		StringBuilder texts = new StringBuilder();
		SpanLabels.each(lane, filler, MIN_LABEL, 2 * SpanLabels.PAD,
				text -> (int) (TextWidth.of(text) * COLUMNS_PER_LETTER), (text, left, pair) -> {
					boolean solid = Fills.fill(pair) == Fills.Fill.SOLID;
					texts.append("<text class=\"").append(solid ? "o" + name(KindAndVerdict.kind(pair)) : "by")
							.append("\" x=\"")
							.append(LIGHT.length(left + SpanLabels.PAD, COLUMNS)).append("\" y=\"").append(LABEL_BASE)
							.append("\">").append(text).append("</text>");
				});
		return svg(row, "row", "100%", COLUMNS, HEIGHT, texts + over);
	}

	/** @return a pool's band, an svg element */
	public String pool(PoolBand band) {
		SvgRow row = new SvgRow(LIGHT, COLUMNS);
		filler.pool(row, view, band, MEASURES);
		return svg(row, "row", "100%", COLUMNS, HEIGHT, "");
	}

	/** @return the share of threads that block, an svg element */
	public String overview(PoolBand band) {
		SvgRow row = new SvgRow(LIGHT, COLUMNS);
		filler.bars(row, view, band, OVERVIEW_HEIGHT, 1, 0, COLUMNS);
		return svg(row, "row", "100%", COLUMNS, OVERVIEW_HEIGHT, "");
	}

	/** @return a swatch of {@link Palette#LIGHT}, an svg element */
	public static String swatch(Swatch swatch) {
		SvgRow row = new SvgRow(LIGHT, Swatch.WIDTH);
		swatch.fill(row, Swatch.WIDTH, Swatch.HEIGHT, 1);
		return svg(row, "swatch", Integer.toString(Swatch.WIDTH), Swatch.WIDTH, Swatch.HEIGHT, "");
	}

	private static String svg(SvgRow row, String name, String width, int columns, int height, String texts) {
		return String.format(Locale.ROOT, "<svg class=\"%s\" width=\"%s\" height=\"%d\" aria-hidden=\"true\">"
				+ "<svg width=\"100%%\" height=\"%3$d\" viewBox=\"0 0 %d %3$d\" preserveAspectRatio=\"none\">%s</svg>"
				+ "%s%s</svg>", name, width, height, columns, row.paths(), row.outlines(), texts);
	}
}
