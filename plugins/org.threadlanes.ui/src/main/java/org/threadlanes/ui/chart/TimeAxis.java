package org.threadlanes.ui.chart;

import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.Rectangle;
import java.awt.RenderingHints;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;

import org.jfree.chart.axis.AxisState;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.NumberTick;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.chart.ui.RectangleInsets;
import org.jfree.chart.ui.TextAnchor;
import org.jfree.data.Range;
import org.threadlanes.core.picture.Viewport;
import org.threadlanes.ui.model.TimeTexts;

/**
 * JFreeChart's axis for times in ns. Its values are ns since the view's start: a double cannot hold ns since 1970, and
 * JFreeChart's own date axis knows only ms. Not thread-safe.
 */
public final class TimeAxis extends NumberAxis {

	private static final long serialVersionUID = 1L;
	private static final int MIN_LABEL_DISTANCE = 90;
	static final int TICK_LENGTH = 4;
	private static final double LABEL_GAP = 3;

	private transient Viewport view;
	private final transient TimeTexts times;

	/** @param text the color of labels and line */
	public TimeAxis(TimeTexts times, Color text, Font font) {
		super(null);
		this.times = times;
		setAutoRange(false);
		setTickLabelFont(font);
		setTickLabelPaint(text);
		setTickMarkPaint(text);
		setAxisLinePaint(text);
		setTickMarkInsideLength(0);
		setTickMarkOutsideLength(TICK_LENGTH);
		setLowerMargin(0);
		setUpperMargin(0);
		setTickLabelInsets(new RectangleInsets(LABEL_GAP, 2, 2, 2));
	}

	/** @return the times at which the axis has labels, for {@link org.threadlanes.ui.paint.LanePainter#show} */
	public static long[] ticks(Viewport view, int width) {
		return TimeSteps.of(view.nanos(), width, MIN_LABEL_DISTANCE).in(view);
	}

	/**
	 * Draws line, ticks and labels, but no background.
	 *
	 * @param area the target area, with the line at its upper edge
	 * @param range the time from the area's left edge to its right; its columns do not matter
	 */
	public void paint(Graphics2D g, Rectangle area, Viewport range) {
		show(range);
		g.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
		g.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_NORMALIZE);
		draw(g, area.getMinY(), area, area, RectangleEdge.BOTTOM, null);
	}

	private void show(Viewport shown) {
		view = shown;
		setRange(new Range(0, shown.nanos()), true, false);
	}

	@Override
	public List<NumberTick> refreshTicks(Graphics2D g2, AxisState state, Rectangle2D dataArea, RectangleEdge edge) {
		return ticks(view, times, dataArea, g2.getFontMetrics(getTickLabelFont())::stringWidth);
	}

	/** @param width measures a label, px */
	static List<NumberTick> ticks(Viewport view, TimeTexts times, Rectangle2D area, ToIntFunction<String> width) {
		TimeSteps steps = TimeSteps.of(view.nanos(), (int) area.getWidth(), MIN_LABEL_DISTANCE);
		List<NumberTick> ticks = new ArrayList<>();
		for (long time : steps.in(view)) {
			String label = steps.label(time, times);
			double x = area.getX() + view.positionOf(time) * area.getWidth();
			double half = width.applyAsInt(label) / 2.0;
			// A truncated label would be misread as another time.
			boolean whole = x - half >= area.getX() && x + half <= area.getMaxX() + 2;
			ticks.add(new NumberTick((double) (time - view.startNanos()), whole ? label : "", TextAnchor.TOP_CENTER,
					TextAnchor.CENTER, 0));
		}
		return ticks;
	}
}
