package org.threadlanes.ui.paint;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntFunction;

/**
 * Shapes of one row as SVG for a web page: all rectangles of a color are one path, and colors are classes, so that the
 * page's style chooses between light and dark. The row is stretched to the page's width, but hatches keep their slope:
 * their places are percentages.
 */
final class SvgInk implements RowSurface {

	private final IntFunction<String> classes;
	private final Map<String, StringBuilder> paths = new LinkedHashMap<>();
	private final StringBuilder hatches = new StringBuilder();
	private final int columns;

	/**
	 * @param classes
	 *            gives the class of a color {@code 0xRRGGBB}
	 * @param columns
	 *            the row's width
	 */
	SvgInk(IntFunction<String> classes, int columns) {
		this.classes = classes;
		this.columns = columns;
	}

	@Override
	public void fill(int x, int y, int width, int height, int rgb) {
		int left = Math.max(0, x);
		int right = Math.min(columns, x + width);
		if (right > left && height > 0) {
			paths.computeIfAbsent(classes.apply(rgb), c -> new StringBuilder()).append('M').append(left).append(' ')
					.append(y).append('h').append(right - left).append('v').append(height).append('h').append(left - right)
					.append('z');
		}
	}

	@Override
	public void hatch(int x, int y, int width, int height, Fills inks, int pair) {
		if (width < inks.period() || height < inks.period()) {
			fill(x, y, width, height, inks.mean(pair));
			return;
		}
		fill(x, y, width, height, inks.pale(pair));
		hatches.append("<rect x=\"").append(percent(x, columns)).append("\" y=\"").append(y).append("\" width=\"")
				.append(percent(width, columns)).append("\" height=\"").append(height).append("\" class=\"")
				.append(hatchOf(classes.apply(inks.solid(pair)))).append("\"/>");
	}

	@Override
	public void dots(int x, int y, int height, int ground, int rgb, int unit) {
		for (int dot = y / (2 * unit) * 2 * unit; dot < y + height; dot += 2 * unit) {
			int top = Math.max(dot, y);
			fill(x, top, 1, Math.min(dot + unit, y + height) - top, rgb);
		}
	}

	/** @return the class of a hatch in the color of a class */
	static String hatchOf(String color) {
		return "h" + color;
	}

	/** @return a share as CSS and SVG write it, {@code 12.5%} */
	static String percent(double part, double whole) {
		long hundredths = Math.round(10_000 * part / whole);
		String text = hundredths / 100 + "." + (hundredths % 100 < 10 ? "0" : "") + hundredths % 100;
		return text.replaceFirst("\\.?0+$", "") + "%";
	}

	/** @return an svg element of the row */
	String svg(int height, String texts) {
		StringBuilder svg = new StringBuilder("<svg class=\"row\" width=\"100%\" height=\"").append(height)
				.append("\" aria-hidden=\"true\"><svg width=\"100%\" height=\"").append(height).append("\" viewBox=\"0 0 ")
				.append(columns).append(' ').append(height).append("\" preserveAspectRatio=\"none\">");
		paths.forEach((name, path) -> svg.append("<path class=\"").append(name).append("\" d=\"").append(path)
				.append("\"/>"));
		return svg.append("</svg>").append(hatches).append(texts).append("</svg>").toString();
	}

	/** The classes of all colors that rows are painted with. */
	static final class Classes implements IntFunction<String> {

		private final Map<Integer, String> names = new HashMap<>();
		private final Map<String, Integer> colors = new LinkedHashMap<>();

		void add(String name, int rgb) {
			// What looks the same in one palette need not in the other: each name has its rule in both.
			names.putIfAbsent(rgb, name);
			colors.put(name, rgb);
		}

		Map<String, Integer> colors() {
			return colors;
		}

		@Override
		public String apply(int rgb) {
			String name = names.get(rgb);
			if (name == null) {
				throw new IllegalArgumentException(String.format(Locale.ROOT, "no class for %06x", rgb));
			}
			return name;
		}
	}
}
