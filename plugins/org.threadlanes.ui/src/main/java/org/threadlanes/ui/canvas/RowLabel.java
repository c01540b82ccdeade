package org.threadlanes.ui.canvas;

import org.eclipse.swt.graphics.GC;
import org.threadlanes.ui.look.Fonts;
import org.threadlanes.ui.look.TextFit;

/**
 * The parts of a row's label and their places, in pixels from the column's left edge. They never overlap: the name is
 * truncated first, then the count is omitted; a narrow column has no bar.
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
	private static final int MIN_BAR_WIDTH = 20;
	/** Names for which this width is too narrow may be cut in any. */
	private static final int WIDE = 400;
	/** Below this width, the number of threads is more useful than the name. */
	private static final int MIN_NAME = 80;

	/** @return the width of a column that fits a whole label */
	static int fittingWidth(GC gc, Fonts fonts, boolean bold, int height, String name, String time, String count) {
		gc.setFont(fonts.fitting(height, bold));
		int width = NAME + gc.textExtent(name).x + GAP + gc.textExtent(time).x + GAP + BAR_WIDTH + GAP;
		gc.setFont(fonts.fitting(height, false));
		return count.isEmpty() ? width : width + gc.textExtent(count).x + GAP;
	}

	/**
	 * @param width the width of a column
	 * @param fitting the width in which all labels are whole
	 * @return the width of its bars, which give way to names; 0 for none
	 */
	static int barWidth(Fonts fonts, int width, int fitting) {
		int room = width - Math.min(fitting, fonts.scaled(WIDE)) + BAR_WIDTH;
		return room < MIN_BAR_WIDTH ? 0 : Math.min(BAR_WIDTH, room);
	}

	/**
	 * @param bold whether name and time are bold
	 * @param bar the width of the bar; 0 for none
	 * @param threads the number of threads; empty for a thread
	 */
	static RowLabel of(GC gc, Fonts fonts, boolean bold, int width, int bar, int height, String name, String time,
			String threads) {
		gc.setFont(fonts.fitting(height, bold));
		int barX = bar > 0 ? width - GAP - bar : -1;
		int timeX = (barX < 0 ? width : barX) - GAP - gc.textExtent(time).x;
		int room = timeX - GAP - NAME;
		int nameWidth = gc.textExtent(name).x;
		gc.setFont(fonts.fitting(height, false));
		int countWidth = gc.textExtent(threads).x + GAP;
		String count = nameWidth + countWidth <= room || room > countWidth + MIN_NAME ? threads : "";
		gc.setFont(fonts.fitting(height, bold));
		room = count.isEmpty() ? room : room - countWidth;
		String fitting = nameWidth <= room ? name : TextFit.middle(gc, name, room);
		int countX = count.isEmpty() ? 0 : NAME + (nameWidth <= room ? nameWidth : gc.textExtent(fitting).x) + GAP;
		return new RowLabel(fitting, count, countX, time, timeX, barX);
	}
}
