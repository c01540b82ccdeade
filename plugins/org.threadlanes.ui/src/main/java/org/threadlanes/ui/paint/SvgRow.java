package org.threadlanes.ui.paint;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntFunction;

/**
 * The shapes of one row as SVG for a web page. All rectangles of a color are one path, and colors are classes, so that
 * the page's style chooses between light and dark.
 */
final class SvgRow implements RowSurface {

	/** Maps a color {@code 0xRRGGBB} to its class. */
	private final IntFunction<String> classes;
	private final int columns;
	private final Map<String, StringBuilder> paths = new LinkedHashMap<>();
	private final StringBuilder hatches = new StringBuilder();

	SvgRow(IntFunction<String> classes, int columns) {
		this.classes = classes;
		this.columns = columns;
	}

	@Override
	public void fill(int x, int y, int width, int height, int rgb) {
		int left = Math.max(0, x);
		int right = Math.min(columns, x + width);
		if (right > left && height > 0) {
			paths.computeIfAbsent(classes.apply(rgb), c -> new StringBuilder()).append('M').append(left).append(' ')
					.append(y).append('h').append(right - left).append('v').append(height).append('h')
					.append(left - right)
					.append('z');
		}
	}

	@Override
	public void hatch(int x, int y, int width, int height, Fills fills, int pair) {
		if (width < fills.period || height < fills.period) {
			fill(x, y, width, height, fills.mean(pair));
			return;
		}
		fill(x, y, width, height, fills.pale(pair));
		hatches.append("<rect x=\"").append(percent(x, columns)).append("\" y=\"").append(y).append("\" width=\"")
				.append(percent(width, columns)).append("\" height=\"").append(height).append("\" class=\"h")
				.append(classes.apply(fills.solid(pair))).append("\"/>");
	}

	/** @return the pattern of a hatch whose lines have the color of a class; its name is that class after an h */
	static String pattern(String name) {
		int period = Fills.HATCH_PERIOD;
		return String.format(Locale.ROOT,
				"<pattern id=\"h%s\" width=\"%d\" height=\"%2$d\" patternUnits=\"userSpaceOnUse\">"
						+ "<path class=\"%1$s\" d=\"M0 %.1fV0h%3$.1fzM%2$d %3$.1f %3$.1f %2$dH0L%2$d 0z\"/></pattern>",
				name, period, Fills.HATCH_COVERED);
	}

	/** @return a share as CSS and SVG write it, {@code 12.5%} */
	static String percent(double part, double whole) {
		String text = String.format(Locale.ROOT, "%.2f", 100 * part / whole);
		return text.replaceFirst("\\.?0+$", "") + "%";
	}

	/**
	 * @return the row as an element of a class; hatches keep their slope when it is stretched, as their places are
	 *            shares
	 */
	String svg(String name, String width, int height, String texts) {
		StringBuilder svg = new StringBuilder(String.format(Locale.ROOT, "<svg class=\"%s\" width=\"%s\" height=\"%d\" "
				+ "aria-hidden=\"true\"><svg width=\"100%%\" height=\"%3$d\" viewBox=\"0 0 %d %3$d\" "
				+ "preserveAspectRatio=\"none\">", name, width, height, columns));
		paths.forEach((color, path) -> svg.append("<path class=\"").append(color).append("\" d=\"").append(path)
				.append("\"/>"));
		return svg.append("</svg>").append(hatches).append(texts).append("</svg>").toString();
	}
}
