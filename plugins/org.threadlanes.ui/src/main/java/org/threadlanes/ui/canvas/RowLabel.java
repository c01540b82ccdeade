package org.threadlanes.ui.canvas;

import org.eclipse.swt.graphics.GC;
import org.threadlanes.ui.look.Fonts;
import org.threadlanes.ui.look.TextFit;

/**
 * The parts of a row's label and their places, in pixels from the column's left edge. They never overlap: the name is
 * truncated first, then the count is shortened, then omitted; a narrow column has no bar.
 *
 * @param name the name, truncated to fit
 * @param count the number of threads; empty if there is no room, and for a thread
 * @param countX where the count starts; 0 without one
 * @param timeX where the time begins
 * @param barX where the bar begins; -1 without one
 */
record RowLabel(String name, String count, int countX, String time, int timeX, int barX) {

	static final int NAME = 39;
	static final int BAR_WIDTH = 54;
	private static final int GAP = 8;
	/** Narrower columns have no bars, because names need the room. */
	private static final int BAR_FROM = 280;
	/** Below this width, the number of threads is more useful than the name. */
	private static final int MIN_NAME = 80;

	/** @return the width of a column that fits a whole label, with the shortest count */
	static int fittingWidth(GC gc, Fonts fonts, boolean bold, int height, String name, String time, String ... counts) {
		gc.setFont(fonts.fitting(height, bold));
		int width = NAME + gc.textExtent(name).x + GAP + gc.textExtent(time).x + GAP + BAR_WIDTH + GAP;
		gc.setFont(fonts.fitting(height, false));
		return counts.length == 0 ? width : width + gc.textExtent(counts[counts.length - 1]).x + GAP;
	}

	/**
	 * @param bold whether name and time are bold
	 * @param counts the number of threads, from the longest text to the shortest; none for a thread
	 */
	static RowLabel of(GC gc, Fonts fonts, boolean bold, int width, int height, String name, String time,
			String ... counts) {
		gc.setFont(fonts.fitting(height, bold));
		int barX = width >= fonts.scaled(BAR_FROM) ? width - GAP - BAR_WIDTH : -1;
		int timeX = (barX < 0 ? width : barX) - GAP - gc.textExtent(time).x;
		int room = timeX - GAP - NAME;
		int nameWidth = gc.textExtent(name).x;
		gc.setFont(fonts.fitting(height, false));
		String count = "";
		int countWidth = 0;
		for (int i = 0; i < counts.length && count.isEmpty(); i++) {
			countWidth = gc.textExtent(counts[i]).x + GAP;
			boolean last = i == counts.length - 1;
			count = nameWidth + countWidth <= room || last && room > countWidth + MIN_NAME ? counts[i] : "";
		}
		gc.setFont(fonts.fitting(height, bold));
		room = count.isEmpty() ? room : room - countWidth;
		String fitting = nameWidth <= room ? name : TextFit.middle(gc, name, room);
		int countX = count.isEmpty() ? 0 : NAME + (nameWidth <= room ? nameWidth : gc.textExtent(fitting).x) + GAP;
		return new RowLabel(fitting, count, countX, time, timeX, barX);
	}
}
