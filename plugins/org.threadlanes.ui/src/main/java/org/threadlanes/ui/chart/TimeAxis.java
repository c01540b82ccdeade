package org.threadlanes.ui.chart;

import java.awt.Font;
import java.awt.Rectangle;

import org.threadlanes.core.picture.Viewport;
import org.threadlanes.ui.model.TimeTexts;
import org.threadlanes.ui.paint.Sheet;

/**
 * The axis of a picture's times.
 *
 * @param rgb the color of labels and line
 */
public record TimeAxis(TimeTexts times, Font font, int rgb) {

	private static final int MIN_LABEL_DISTANCE = 90;
	private static final int TICK_LENGTH = 4;
	private static final int LABEL_GAP = 3;

	/** @return the times at which the axis has labels, for {@link org.threadlanes.ui.paint.LanePainter#setGrid} */
	public static long[] ticks(Viewport view) {
		return steps(view).in(view);
	}

	private static TimeSteps steps(Viewport view) {
		return TimeSteps.of(view.nanos(), view.columns(), MIN_LABEL_DISTANCE);
	}

	/**
	 * Draws line, ticks and labels, but no background.
	 *
	 * @param area the target area, with the line at its upper edge
	 * @param view the time from the area's left edge to its right, with a column for each px
	 */
	public void paint(Sheet sheet, Rectangle area, Viewport view) {
		sheet.fill(area.x, area.y, area.width, 1, rgb);
		TimeSteps steps = steps(view);
		for (long time : steps.in(view)) {
			int x = area.x + view.columnAt(time);
			String label = steps.label(time, times);
			int width = Sheet.width(label, font);
			sheet.fill(x, area.y, 1, TICK_LENGTH, rgb);
			// A truncated label would be misread as another time.
			if (x - width / 2 >= area.x && x + width / 2 <= area.x + area.width + 2) {
				sheet.text(label, x - width / 2, base(area.y), font, rgb);
			}
		}
	}

	/** @return the base of the labels of an axis whose upper edge is here */
	int base(int top) {
		return Sheet.base(top + TICK_LENGTH + LABEL_GAP, Sheet.lineHeight(font), font);
	}
}
