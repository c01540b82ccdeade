package org.threadlanes.ui.chart;

import java.awt.Color;
import java.awt.Font;
import java.awt.FontMetrics;
import java.awt.Graphics2D;
import java.awt.Rectangle;
import java.awt.geom.Rectangle2D;

import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.plot.CrosshairState;
import org.jfree.chart.plot.PlotRenderingInfo;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.AbstractXYItemRenderer;
import org.jfree.chart.renderer.xy.XYItemRendererState;
import org.jfree.data.xy.XYDataset;
import org.threadlanes.core.sampling.Viewport;
import org.threadlanes.ui.paint.LanePainter;

/** JFreeChart's renderer of rows: passes each to the painter that paints them on screen too. */
final class LanesRenderer extends AbstractXYItemRenderer {

	private static final long serialVersionUID = 1L;
	private static final int CAPTION_LEFT = 8;
	private static final int CAPTION_TOP = 2;
	private static final int PLATE_PAD = 3;
	private static final int PLATE_ALPHA = 220;

	private final transient LanePainter painter;
	private final transient Viewport view;
	private final transient Viewport whole;
	private final String caption;
	private final Font captionFont;

	/**
	 * @param view the time range of lanes and bands
	 * @param whole the time range of the overview
	 */
	LanesRenderer(LanePainter painter, Viewport view, Viewport whole, String caption, Font captionFont) {
		this.painter = painter;
		this.view = view;
		this.whole = whole;
		this.caption = caption;
		this.captionFont = captionFont;
	}

	@Override
	public void drawItem(Graphics2D g2, XYItemRendererState state, Rectangle2D dataArea, PlotRenderingInfo info,
			XYPlot plot, ValueAxis domainAxis, ValueAxis rangeAxis, XYDataset dataset, int series, int item,
			CrosshairState crosshairState, int pass) {
		ChartRow row = ((RowDataset) dataset).row(item);
		Rectangle area = area(dataArea, row);
		switch (row.type()) {
			case OVERVIEW -> {
				painter.paintOverview(g2, area, whole, row.band(), view.startNanos(), view.endNanos());
				paintCaption(g2, area);
			}
			case POOL -> painter.paintPool(g2, area, view, row.band());
			case LANE -> painter.paintLane(g2, area, view, row.lane());
			default -> {
				// a note has no lane
			}
		}
	}

	/** Draws on a backdrop, because bars may begin at the left edge and reach the top. */
	private void paintCaption(Graphics2D g2, Rectangle area) {
		g2.setFont(captionFont);
		FontMetrics metrics = g2.getFontMetrics();
		int left = area.x + CAPTION_LEFT;
		int base = area.y + CAPTION_TOP + metrics.getAscent();
		Color page = new Color(painter.palette().page());
		g2.setColor(new Color(page.getRed(), page.getGreen(), page.getBlue(), PLATE_ALPHA));
		g2.fillRect(left - PLATE_PAD, base - metrics.getAscent(), metrics.stringWidth(caption) + 2 * PLATE_PAD,
				metrics.getAscent() + metrics.getDescent());
		g2.setColor(new Color(painter.palette().secondaryText()));
		g2.drawString(caption, left, base);
	}

	/** Whole pixels, so that rows are sharp and aligned with their labels. */
	static Rectangle area(Rectangle2D dataArea, ChartRow row) {
		int left = (int) Math.round(dataArea.getX());
		int right = (int) Math.round(dataArea.getMaxX());
		return new Rectangle(left, (int) Math.round(dataArea.getY()) + row.top(), right - left, row.height());
	}
}
