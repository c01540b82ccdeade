package org.threadlanes.ui.chart;

import java.awt.Color;
import java.awt.Font;
import java.awt.FontMetrics;
import java.awt.Graphics2D;
import java.awt.Rectangle;

import org.threadlanes.core.sampling.LaneSampler;
import org.threadlanes.core.sampling.Viewport;
import org.threadlanes.ui.paint.LanePainter;

/** Draws the overview above lanes: bars, caption, and the edges of the view. Not thread-safe. */
public record OverviewPainter(LanePainter painter, Font captionFont) {

	private static final int CAPTION_LEFT = 8;
	private static final int CAPTION_TOP = 2;
	private static final int PLATE_PAD = 3;
	private static final int PLATE_ALPHA = 220;

	/** @return the caption of the overview of a sampler's recording */
	public static String caption(LaneSampler sampler) {
		return LanesChart.TEXT.get(sampler.isOverviewOfLoops() ? "overview.loops" : "overview.threads");
	}

	/**
	 * Draws the overview, filling the area. Costs O(columns * log n) if the band is prepared.
	 *
	 * @param whole the time from the area's left edge to its right; its columns do not matter
	 * @param view the visible time; the rest is pale
	 */
	public void paint(Graphics2D g, Rectangle area, Viewport whole, Viewport view) {
		LaneSampler sampler = painter.sampler();
		painter.paintOverview(g, area, whole, sampler.overview(), view.startNanos(), view.endNanos());
		paintCaption(g, area, caption(sampler));
	}

	/** Draws the caption on a backdrop, because bars may begin at the left edge and reach the top. */
	private void paintCaption(Graphics2D g, Rectangle area, String caption) {
		g.setFont(captionFont);
		FontMetrics metrics = g.getFontMetrics();
		int left = area.x + CAPTION_LEFT;
		int base = area.y + CAPTION_TOP + metrics.getAscent();
		Color page = new Color(painter.palette().page());
		g.setColor(new Color(page.getRed(), page.getGreen(), page.getBlue(), PLATE_ALPHA));
		g.fillRect(left - PLATE_PAD, base - metrics.getAscent(), metrics.stringWidth(caption) + 2 * PLATE_PAD,
				metrics.getAscent() + metrics.getDescent());
		g.setColor(new Color(painter.palette().secondaryText()));
		g.drawString(caption, left, base);
	}
}
