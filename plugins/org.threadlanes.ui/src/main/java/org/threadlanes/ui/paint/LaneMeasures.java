package org.threadlanes.ui.paint;

/**
 * The layout of a row, in device pixels from its top.
 *
 * @param height the row
 * @param bar the top of the bar
 * @param barHeight its height unless the lane is an event loop's
 * @param loopBarHeight its height on an event loop
 * @param strip the top of an event loop's foot strip
 * @param stripHeight its height
 * @param unit 1 px at 96 dpi, at least 1
 */
record LaneMeasures(int height, int bar, int barHeight, int loopBarHeight, int strip, int stripHeight, int unit) {

	static LaneMeasures of(int height, double scale) {
		int unit = Math.max(1, (int) Math.round(scale));
		int bar = Math.max(1, (int) Math.round(2 * scale));
		int barHeight = Math.max(1, height - 2 * bar);
		int stripHeight = Math.max(1, (int) Math.round(3 * scale));
		int loopBar = Math.max(1, barHeight - stripHeight - unit);
		return new LaneMeasures(height, bar, barHeight, loopBar, bar + loopBar + unit, stripHeight, unit);
	}
}
