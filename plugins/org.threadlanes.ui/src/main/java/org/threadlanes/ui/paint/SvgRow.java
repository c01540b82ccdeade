package org.threadlanes.ui.paint;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The shapes of one row as SVG. All rectangles of a color are one path, to keep it small; they do not overlap, except
 * with the ground, which comes first.
 */
final class SvgRow implements RowSurface {

	private final SvgStyle style;
	private final int columns;
	private final Map<String, Path> paths = new LinkedHashMap<>();
	private final StringBuilder outlines = new StringBuilder();

	/** Rectangles, each given relative to the one before, which is shorter. */
	private static final class Path {

		private final StringBuilder data = new StringBuilder();
		private int x;
		private int y;

		void add(int left, int top, int width, int height) {
			data.append(data.isEmpty() ? 'M' : 'm').append(left - x).append(top < y ? "" : " ").append(top - y)
					.append('h').append(width).append('v').append(height).append('h').append(-width).append('z');
			x = left;
			y = top;
		}
	}

	SvgRow(SvgStyle style, int columns) {
		this.style = style;
		this.columns = columns;
	}

	@Override
	public void fill(int x, int y, int width, int height, int rgb) {
		int left = Math.max(0, x);
		int right = Math.min(columns, x + width);
		if (right > left && height > 0) {
			paths.computeIfAbsent(style.fill(rgb), c -> new Path()).add(left, y, right - left, height);
		}
	}

	@Override
	public void outline(int x, int y, int width, int height, int rgb, int unit) {
		outlines.append("<rect x=\"").append(style.length(x, columns)).append("\" y=\"").append(y)
				.append(".5\" width=\"")
				.append(style.length(width, columns)).append("\" height=\"").append(height - 1).append('"')
				.append(style.outline(rgb)).append("/>");
	}

	/** @return the dotted outlines, which come over the rectangles */
	String outlines() {
		return outlines.toString();
	}

	/** @return the rectangles, in px */
	String paths() {
		StringBuilder svg = new StringBuilder();
		paths.forEach((color, path) -> svg.append("<path").append(color).append(" d=\"").append(path.data)
				.append("\"/>"));
		return svg.toString();
	}
}
