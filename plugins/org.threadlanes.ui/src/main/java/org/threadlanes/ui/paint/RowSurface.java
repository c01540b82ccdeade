package org.threadlanes.ui.paint;

import org.threadlanes.ui.paint.Fills.Fill;

/**
 * Fills rectangles of a row: pixels, or shapes of a vector file or a web page. Places are device pixels from the row's
 * corner.
 */
interface RowSurface {

	/** The minimum size of an outline with an inside. */
	int MIN_OUTLINE = 3;

	/** Fills with one color, {@code 0xRRGGBB}. */
	void fill(int x, int y, int width, int height, int rgb);

	/**
	 * Fills the columns from..to-1 with their stacks.
	 *
	 * @param foot the first pixel below the stacks
	 */
	default void stacks(RowStacks stacks, int from, int to, int foot, Fills fills, int unit) {
		for (int layer = 0; layer < stacks.layers(); layer++) {
			int pair = stacks.pair(layer);
			stacks.runs(layer, from, to, (left, right, below, above) -> {
				if (Fills.fill(pair) == Fill.DOTTED) {
					dotted(left, foot - above, right - left, above - below, fills, pair, unit);
				} else {
					fill(left, foot - above, right - left, above - below, fills.area(pair));
				}
			});
		}
	}

	/** Draws the tint of a pair in a dotted outline, or as dots where it would have no inside. */
	default void dotted(int x, int y, int width, int height, Fills fills, int pair, int unit) {
		if (width >= MIN_OUTLINE * unit && height >= MIN_OUTLINE * unit) {
			fill(x, y, width, height, fills.tint(pair));
			outline(x, y, width, height, fills.solid(pair), unit);
			return;
		}
		// Dots of neighbors line up: they are counted from the row's top.
		int end;
		for (int top = y; top < y + height; top = end) {
			end = Math.min((top / unit + 1) * unit, y + height);
			fill(x, top, width, end - top, (top / unit & 1) == 0 ? fills.solid(pair) : fills.tint(pair));
		}
	}

	/** Draws a dotted line around a rectangle, within it. */
	default void outline(int x, int y, int width, int height, int rgb, int unit) {
		for (int dot = 0; dot < width; dot += 2 * unit) {
			int size = Math.min(unit, width - dot);
			fill(x + dot, y, size, unit, rgb);
			fill(x + dot, y + height - unit, size, unit, rgb);
		}
		for (int dot = 0; dot < height; dot += 2 * unit) {
			int size = Math.min(unit, height - dot);
			fill(x, y + dot, unit, size, rgb);
			fill(x + width - unit, y + dot, unit, size, rgb);
		}
	}

	/** Draws the lines around a rectangle, within it. */
	default void frame(int x, int y, int width, int height, int line, int rgb) {
		fill(x, y, width, line, rgb);
		fill(x, y + height - line, width, line, rgb);
		fill(x, y + line, line, height - 2 * line, rgb);
		fill(x + width - line, y + line, line, height - 2 * line, rgb);
	}
}
