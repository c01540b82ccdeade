package org.threadlanes.ui.chart;

import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.Rectangle;
import java.awt.geom.Rectangle2D;
import java.util.List;

import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.plot.CrosshairState;
import org.jfree.chart.plot.PlotRenderingInfo;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.AbstractXYItemRenderer;
import org.jfree.chart.renderer.xy.XYItemRendererState;
import org.jfree.data.xy.XYDataset;
import org.threadlanes.core.sampling.Viewport;
import org.threadlanes.ui.paint.LanePainter;

/** JFreeChart's renderer of rows: passes each to the painter that is also used on the screen. */
final class LanesRenderer extends AbstractXYItemRenderer {

	private static final long serialVersionUID = 1L;

	private final transient List<ChartRow> rows;
	private final transient LanePainter painter;
	private final transient Viewport view;
	private final transient Viewport whole;
	private final transient OverviewPainter overview;

	/**
	 * @param rows one for each item of the data set, which has no values
	 * @param view the time range of lanes and bands
	 */
	LanesRenderer(List<ChartRow> rows, LanePainter painter, Viewport view, Viewport whole, Font captionFont) {
		this.rows = rows;
		this.painter = painter;
		this.view = view;
		this.whole = whole;
		overview = new OverviewPainter(painter, captionFont);
	}

	@Override
	public void drawItem(Graphics2D g2, XYItemRendererState state, Rectangle2D dataArea, PlotRenderingInfo info,
			XYPlot plot, ValueAxis domainAxis, ValueAxis rangeAxis, XYDataset dataset, int series, int item,
			CrosshairState crosshairState, int pass) {
		ChartRow row = rows.get(item);
		Rectangle area = area(dataArea, row);
		switch (row.type()) {
			case OVERVIEW -> overview.paint(g2, area, whole, view);
			case POOL -> painter.paintPool(g2, area, view, row.band());
			case LANE -> painter.paintLane(g2, area, view, row.lane());
			default -> {
				// a note has no lane
			}
		}
	}

	/** Whole pixels, so that rows are sharp and aligned with their labels. */
	static Rectangle area(Rectangle2D dataArea, ChartRow row) {
		int left = (int) Math.round(dataArea.getX());
		int right = (int) Math.round(dataArea.getMaxX());
		return new Rectangle(left, (int) Math.round(dataArea.getY()) + row.top(), right - left, row.height());
	}
}
