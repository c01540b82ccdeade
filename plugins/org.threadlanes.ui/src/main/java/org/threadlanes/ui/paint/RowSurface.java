package org.threadlanes.ui.paint;

/**
 * Fills rectangles of a row: pixels, or shapes of a vector file or a web page. Places are device pixels from the row's
 * corner.
 */
interface RowSurface {

	/** The minimum size of an outline with an inside. */
	int MIN_OUTLINE = 3;

	/** Fills with one color, {@code 0xRRGGBB}. */
	void fill(int x, int y, int width, int height, int rgb);

	void hatch(int x, int y, int width, int height, Fills fills, int pair);

	/**
	 * Fills the columns from..to-1 with their stacks.
	 *
	 * @param foot the first pixel below the stacks
	 */
	default void stacks(RowStacks stacks, int from, int to, int foot, Fills fills, int unit) {
		for (int layer = 0; layer < stacks.layers(); layer++) {
			int pair = stacks.pair(layer);
			stacks.runs(layer, from, to, (left, right, below, above) -> {
				switch (Fills.fill(pair)) {
					case HATCH -> hatch(left, foot - above, right - left, above - below, fills, pair);
					case OUTLINE -> outline(left, foot - above, right - left, above - below, fills, pair, unit);
					default -> fill(left, foot - above, right - left, above - below, fills.solid(pair));
				}
			});
		}
	}

	/** Draws the outline of a pair, or dots where it would have no inside. */
	default void outline(int x, int y, int width, int height, Fills fills, int pair, int unit) {
		int rgb = fills.solid(pair);
		if (width >= MIN_OUTLINE * unit && height >= MIN_OUTLINE * unit) {
			frame(x, y, width, height, unit, rgb);
			return;
		}
		fill(x, y, width, height, fills.surface);
		// Dots of neighbors line up: they are counted from the row's top.
		for (int dot = y / (2 * unit) * 2 * unit; dot < y + height; dot += 2 * unit) {
			int top = Math.max(dot, y);
			fill(x, top, width, Math.min(dot + unit, y + height) - top, rgb);
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
