package org.threadlanes.ui.chart;

import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.Rectangle;
import java.util.List;

import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.ui.RectangleInsets;
import org.threadlanes.core.sampling.LaneSampler;
import org.threadlanes.core.sampling.Viewport;
import org.threadlanes.ui.paint.LanePainter;

/**
 * Draws the overview above lanes as a JFreeChart chart. Not thread-safe.
 *
 * @param painter paints the bars
 * @param captionFont the font of the caption
 */
public record OverviewPainter(LanePainter painter, Font captionFont) {

	/** @return the caption of the overview of a sampler's recording */
	public static String caption(LaneSampler sampler) {
		return LanesChart.TEXT.get(sampler.isOverviewOfLoops() ? "overview.loops" : "overview.threads");
	}

	/**
	 * Draws bars, caption, and the edges of the view, filling the area. Costs O(columns * log n) if the band is
	 * prepared.
	 *
	 * @param g the target
	 * @param area the target area
	 * @param whole the time from the area's left edge to its right; its columns do not matter
	 * @param view the visible time; the rest is pale
	 */
	public void paint(Graphics2D g, Rectangle area, Viewport whole, Viewport view) {
		LaneSampler sampler = painter.sampler();
		ChartRow row = new ChartRow(ChartRow.Type.OVERVIEW, "", null, sampler.overview(), false, 0, area.height);
		XYPlot plot = plot(List.of(row), new LanesRenderer(painter, view, whole, caption(sampler), captionFont));
		plot.setDomainAxis(hidden());
		plot.setRangeAxis(hidden());
		plot.draw(g, area, null, null, null);
	}

	private static NumberAxis hidden() {
		NumberAxis axis = new NumberAxis();
		axis.setVisible(false);
		axis.setRange(0, 1);
		return axis;
	}

	/** @return a plot that draws nothing but rows */
	static XYPlot plot(List<ChartRow> rows, LanesRenderer renderer) {
		XYPlot plot = new XYPlot(new RowDataset(rows), null, null, renderer);
		plot.setInsets(RectangleInsets.ZERO_INSETS);
		plot.setAxisOffset(RectangleInsets.ZERO_INSETS);
		plot.setOutlineVisible(false);
		plot.setBackgroundPaint(null);
		plot.setDomainGridlinesVisible(false);
		plot.setRangeGridlinesVisible(false);
		return plot;
	}
}
