package org.threadlanes.ui.paint;

/**
 * Fills rectangles of a row: pixels, or shapes of a vector file or a web page. Places are device pixels from the row's
 * corner.
 */
interface RowSurface {

	/** Fills with one color, {@code 0xRRGGBB}. */
	void fill(int x, int y, int width, int height, int rgb);

	/** Fills with the hatch of a pair. */
	void hatch(int x, int y, int width, int height, Fills fills, int pair);

	/** Fills every second pixel of a column. */
	void dots(int x, int y, int height, int ground, int rgb, int unit);

	/**
	 * Fills one column with a stack.
	 *
	 * @param foot the first pixel below the stack
	 */
	default void column(int x, int foot, ColumnStack stack, Fills fills, int unit) {
		int below = 0;
		for (int i = 0; i < stack.layers(); i++) {
			int above = stack.top(i);
			int pair = stack.pair(i);
			switch (Fills.fill(pair)) {
				case HATCH -> hatch(x, foot - above, 1, above - below, fills, pair);
				case OUTLINE -> dots(x, foot - above, above - below, fills.surface(), fills.solid(pair), unit);
				default -> fill(x, foot - above, 1, above - below, fills.solid(pair));
			}
			below = above;
		}
	}
}
