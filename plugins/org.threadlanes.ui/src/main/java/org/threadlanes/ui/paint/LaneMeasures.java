package org.threadlanes.ui.paint;

import org.threadlanes.core.lanes.ThreadLane;

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
public record LaneMeasures(int height, int bar, int barHeight, int loopBarHeight, int strip, int stripHeight,
		int unit) {

	/** The height of the line of requests, px. */
	private static final int REQUESTS = 2;

	static LaneMeasures of(int height, double scale) {
		int unit = Math.max(1, (int) Math.round(scale));
		int bar = Math.max(1, (int) Math.round(2 * scale));
		int barHeight = Math.max(1, height - 2 * bar);
		int stripHeight = Math.max(1, (int) Math.round(3 * scale));
		int loopBar = Math.max(1, barHeight - stripHeight - unit);
		return new LaneMeasures(height, bar, barHeight, loopBar, bar + loopBar + unit, stripHeight, unit);
	}

	/**
	 * @param height the row, device pixels
	 * @param scale device pixels for a pixel at 96 dpi
	 * @return the layout of a thread's lane, with room for a line of requests above its bar if it served any
	 */
	public static LaneMeasures of(int height, double scale, ThreadLane lane) {
		LaneMeasures m = of(height, scale);
		int lower = lane.requests().size() == 0 ? 0 : Math.min(m.requestsHeight(), m.loopBarHeight - 1);
		return lower == 0 ? m : new LaneMeasures(height, m.bar + lower, m.barHeight - lower, m.loopBarHeight - lower,
				m.strip, m.stripHeight, m.unit);
	}

	/** @return the height of the line of requests, which begins one px below the row's top */
	int requestsHeight() {
		return REQUESTS * unit;
	}
}
