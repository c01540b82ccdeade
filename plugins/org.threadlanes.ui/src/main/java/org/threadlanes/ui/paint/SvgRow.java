package org.threadlanes.ui.paint;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * The shapes of one row as SVG. All rectangles of a color are one path, to keep it small; they do not overlap, except
 * with the ground, which comes first.
 */
final class SvgRow implements RowSurface {

	private final SvgStyle style;
	private final int columns;
	private final Map<String, StringBuilder> paths = new LinkedHashMap<>();
	private final StringBuilder hatches = new StringBuilder();

	SvgRow(SvgStyle style, int columns) {
		this.style = style;
		this.columns = columns;
	}

	@Override
	public void fill(int x, int y, int width, int height, int rgb) {
		int left = Math.max(0, x);
		int right = Math.min(columns, x + width);
		if (right > left && height > 0) {
			paths.computeIfAbsent(style.fill(rgb), c -> new StringBuilder()).append('M').append(left).append(' ')
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
		hatches.append("<rect x=\"").append(style.length(x, columns)).append("\" y=\"").append(y).append("\" width=\"")
				.append(style.length(width, columns)).append("\" height=\"").append(height).append('"')
				.append(style.hatch(fills.solid(pair))).append("/>");
	}

	/** @return the rectangles, in px */
	String paths() {
		StringBuilder svg = new StringBuilder();
		paths.forEach((color, path) -> svg.append("<path").append(color).append(" d=\"").append(path).append("\"/>"));
		return svg.toString();
	}

	/** @return the lines of hatches, which come over the rectangles */
	String hatches() {
		return hatches.toString();
	}

	/**
	 * @param id its name
	 * @param fill the attribute that fills its lines
	 * @return the pattern of a hatch
	 */
	static String pattern(String id, String fill) {
		return String.format(Locale.ROOT,
				"<pattern id=\"%s\" width=\"%d\" height=\"%2$d\" patternUnits=\"userSpaceOnUse\">"
						+ "<path%4$s d=\"M0 %.1fV0h%3$.1fzM%2$d %3$.1f %3$.1f %2$dH0L%2$d 0z\"/></pattern>",
				id, Fills.HATCH_PERIOD, Fills.HATCH_COVERED, fill);
	}
}
