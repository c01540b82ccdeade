package org.threadlanes.ui.chart;

import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.Rectangle;
import java.awt.RenderingHints;

import org.jfree.chart.ui.RectangleEdge;
import org.threadlanes.core.sampling.Viewport;
import org.threadlanes.ui.model.TimeTexts;

/** Draws the time axis below lanes, with JFreeChart. Not thread-safe. */
public final class TimeAxisPainter {

	private final TimeAxis axis;

	/**
	 * @param times writes times
	 * @param text the color of labels and line
	 * @param font the font of labels
	 */
	public TimeAxisPainter(TimeTexts times, Color text, Font font) {
		axis = new TimeAxis(times, text, font);
	}

	/** @return the times at which the axis has labels, for {@link org.threadlanes.ui.paint.LanePainter#setGrid} */
	public static long[] ticks(Viewport view, int width) {
		return TimeSteps.of(view.nanos(), width, TimeAxis.MIN_LABEL_DISTANCE).in(view);
	}

	/**
	 * Draws line, ticks and labels, but no background.
	 *
	 * @param g the target
	 * @param area the target area, with the line at its upper edge
	 * @param view the time from the area's left edge to its right; its columns do not matter
	 */
	public void paint(Graphics2D g, Rectangle area, Viewport view) {
		axis.show(view);
		g.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
		g.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_NORMALIZE);
		axis.draw(g, area.getMinY(), area, area, RectangleEdge.BOTTOM, null);
	}
}
