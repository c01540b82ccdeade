package org.threadlanes.ui.chart;

import java.awt.Font;
import java.awt.Rectangle;

import org.threadlanes.core.base.text.SafeText;
import org.threadlanes.core.picture.LaneSampler;
import org.threadlanes.core.picture.Viewport;
import org.threadlanes.ui.paint.Palette;
import org.threadlanes.ui.paint.Sheet;

/** Draws the overview above lanes: bars, caption, and the edges of the view. Not thread-safe. */
public record OverviewPainter(LaneSampler sampler, Palette palette, Font captionFont) {

	private static final int MAX_NAME = 60;
	private static final int CAPTION_LEFT = 8;
	private static final int CAPTION_TOP = 2;
	private static final int PLATE_PAD = 3;
	private static final int PLATE_OPACITY = 220;

	/** @return the caption of the overview of a sampler's recording */
	public static String caption(LaneSampler sampler) {
		String pool = SafeText.shorten(sampler.overviewPool(), MAX_NAME);
		return pool.isEmpty() ? LanesChart.TEXT.get("overview.loops") : LanesChart.TEXT.get("overview.pool", pool);
	}

	/**
	 * Draws the overview, filling the area. Costs O(columns * log n) if the band is prepared.
	 *
	 * @param whole the time from the area's left edge to its right; its columns do not matter
	 * @param view the visible time; the rest is pale
	 */
	public void paint(Sheet sheet, Rectangle area, Viewport whole, Viewport view) {
		sheet.overview(area, whole, sampler.overview(), view);
		String caption = caption(sampler);
		int left = area.x + CAPTION_LEFT;
		int top = area.y + CAPTION_TOP;
		int height = Sheet.lineHeight(captionFont);
		// Bars may begin at the left edge and reach the top.
		sheet.fill(new Rectangle(left - PLATE_PAD, top, Sheet.width(caption, captionFont) + 2 * PLATE_PAD, height),
				palette.page(), PLATE_OPACITY);
		sheet.text(caption, left, Sheet.base(top, height, captionFont), captionFont, palette.secondaryText());
	}
}
