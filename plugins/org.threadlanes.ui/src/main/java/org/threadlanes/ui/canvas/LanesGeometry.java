package org.threadlanes.ui.canvas;

import org.eclipse.swt.graphics.Rectangle;
import org.threadlanes.ui.model.TimeRange;

/**
 * The layout of the canvas, in pixels.
 *
 * @param barWidth the width of the bars in the labels; 0 for none
 * @param pinned the number of rows at the top that do not scroll
 * @param scroll the vertical scroll position
 * @param view the visible time
 * @param overviewHeight the height of heading and overview
 * @param header their height, and that of the tracks below them
 * @param axisHeight the height of the time axis
 */
record LanesGeometry(int width, int height, int labelWidth, int barWidth, int rowHeight, int rowCount, int pinned,
		int scroll, TimeRange view, int overviewHeight, int header, int axisHeight) {

	static final int MIN_LABELS = 200;
	static final int MAX_LABELS = 600;
	/** The maximum distance of the pointer to a line it can grab. */
	static final int GRIP = 4;

	/** @return the lanes, without labels, header and axis */
	Rectangle lanes() {
		return new Rectangle(labelWidth, header, timeWidth(), rowsHeight());
	}

	/** @return the part of the lanes where a row can be seen: it scrolls behind the pinned ones unless it is one */
	Rectangle lanes(int row) {
		int top = row < pinned ? 0 : Math.min(rowsHeight(), pinned * rowHeight);
		return new Rectangle(labelWidth, header + top, timeWidth(), rowsHeight() - top);
	}

	/** @return the labels next to the lanes */
	Rectangle labels() {
		return new Rectangle(0, header, labelWidth, rowsHeight());
	}

	Rectangle overview() {
		return new Rectangle(labelWidth, 0, timeWidth(), overviewHeight);
	}

	/** @return the tracks right of their labels; empty while they are folded */
	Rectangle tracks() {
		return new Rectangle(labelWidth, overviewHeight, timeWidth(), header - overviewHeight);
	}

	Rectangle axis() {
		return new Rectangle(labelWidth, height - axisHeight, timeWidth(), axisHeight);
	}

	/** @return the height of the room for rows */
	int rowsHeight() {
		return Math.max(1, height - header - axisHeight);
	}

	/** @return the y of a row's top */
	int rowTop(int row) {
		return header + row * rowHeight - (row < pinned ? 0 : scroll);
	}

	/** @return the row at this y; -1 if there is none */
	int rowAt(int y) {
		if (y < header || y >= header + rowsHeight()) {
			return -1;
		}
		int row = (y - header + (y < header + pinned * rowHeight ? 0 : scroll)) / rowHeight;
		return row < rowCount ? row : -1;
	}

	/** @return the first row below the pinned ones that is at least partly visible */
	int firstRow() {
		return Math.min(rowCount, pinned + scroll / rowHeight);
	}

	/** @return whether a row is at least partly visible */
	boolean isVisible(int row) {
		return row >= 0 && (row < pinned || row >= firstRow() && row < endRow());
	}

	/** @return whether a row has scrolled at least partly behind the pinned ones, or above */
	boolean isBehindPinned(int row) {
		return row >= pinned && (row - pinned) * rowHeight < scroll;
	}

	/** @return the row after the last that is at least partly visible */
	int endRow() {
		return Math.min(rowCount, (scroll + rowsHeight() + rowHeight - 1) / rowHeight);
	}

	/** @return the maximum scroll position */
	int mostScroll() {
		return Math.max(0, rowCount * rowHeight - rowsHeight());
	}

	/** @return the width of the visible time */
	int timeWidth() {
		return Math.max(1, width - labelWidth);
	}

	/** @return the x of a time, possibly far outside */
	double xOf(long time) {
		return labelWidth + (double) (time - view.startNanos()) / view.nanos() * timeWidth();
	}

	/** @return the x of a time, clamped to just outside the canvas */
	int clampedX(long time) {
		return (int) Math.round(Math.max(labelWidth - 10, Math.min(width + 10, xOf(time))));
	}

	long timeAt(double x) {
		return view.startNanos() + Math.round((x - labelWidth) / timeWidth() * view.nanos());
	}

	long overviewTimeAt(double x, TimeRange whole) {
		return whole.startNanos() + Math.round((x - labelWidth) / timeWidth() * whole.nanos());
	}

	/** @return the duration of this many pixels, ns */
	long nanosOf(double pixels) {
		return Math.max(1, Math.round(pixels * view.nanos() / timeWidth()));
	}
}
