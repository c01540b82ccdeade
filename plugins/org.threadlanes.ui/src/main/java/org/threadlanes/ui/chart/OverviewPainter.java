package org.threadlanes.ui.chart;

import java.awt.Dimension;
import java.awt.Font;
import java.awt.Rectangle;
import java.util.Arrays;

import org.threadlanes.core.base.text.SafeText;
import org.threadlanes.core.kinds.KindAndVerdict;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.picture.LaneColumns;
import org.threadlanes.core.picture.LaneSampler;
import org.threadlanes.core.picture.Viewport;
import org.threadlanes.ui.paint.Palette;
import org.threadlanes.ui.paint.Sheet;

/** Draws the overview above lanes: bars, caption, and the edges of the view. Not thread-safe. */
public final class OverviewPainter {

	private static final int MAX_NAME = 60;
	private static final int CAPTION_LEFT = 8;
	private static final int CAPTION_TOP = 2;
	private static final int PAD = 3;
	/** The part of a caption that may be on bars before it moves to where it is not. */
	private static final double COVERED = 0.25;

	private final Palette palette;
	private final Font captionFont;
	/** Where the caption was placed last, and for which bars, size and time: finding that costs as much as the bars. */
	private int place;
	/** Whether there was a place for it without bars. */
	private boolean isFree;
	private LaneSampler placedOn;
	private Dimension placedIn;
	private Viewport placedFor;

	public OverviewPainter(Palette palette, Font captionFont) {
		this.palette = palette;
		this.captionFont = captionFont;
	}

	/** @return the caption of the overview of a sampler's recording */
	public static String caption(LaneSampler sampler) {
		String pool = SafeText.shorten(sampler.overviewPool(), MAX_NAME);
		return sampler.overview().lanes().isEmpty() ? LanesChart.TEXT.get("overview.none")
				: pool.isEmpty() ? LanesChart.TEXT.get("overview.loops") : LanesChart.TEXT.get("overview.pool", pool);
	}

	/**
	 * Draws the overview, filling the area. Costs O(columns * log n) if the band is prepared. The caption is where no
	 * bars are; if they are everywhere, they are lower, and leave it a line. While a recording grows, it stays where it
	 * is, unless much of it would be on bars.
	 *
	 * @param whole the time from the area's left edge to its right; its columns do not matter
	 * @param view the visible time; the rest is pale
	 */
	public void paint(Sheet sheet, Rectangle area, LaneSampler sampler, Viewport whole, Viewport view) {
		String caption = caption(sampler);
		int height = Sheet.lineHeight(captionFont);
		if (sampler != placedOn || !area.getSize().equals(placedIn) || !whole.equals(placedFor)) {
			place = place(area, sampler, whole, Sheet.width(caption, captionFont) + 2 * PAD, height);
			placedOn = sampler;
			placedIn = area.getSize();
			placedFor = whole;
		}
		// The highest bars leave room for descenders.
		int line = isFree ? 0 : height - CAPTION_TOP;
		sheet.overview(new Rectangle(area.x, area.y + line, area.width, area.height - line), whole, sampler.overview(),
				view);
		sheet.text(caption, area.x + place + PAD,
				Sheet.base(area.y + (isFree ? CAPTION_TOP : 0), height, captionFont), captionFont, palette.text(),
				palette.page());
	}

	/**
	 * @return the place of a text at the top of the area: the last one, or if it is on more of the bars there than it
	 *         need be, the leftmost one where it is on none of them, or leftmost if there is no such place
	 */
	private int place(Rectangle area, LaneSampler sampler, Viewport whole, int width, int height) {
		LaneColumns columns = new LaneColumns();
		sampler.overview().sample(Viewport.of(whole.startNanos(), whole.endNanos(), area.width), columns);
		double[] blocked = new double[area.width];
		for (int pair = 0; pair < KindAndVerdict.COUNT; pair++) {
			if ((columns.pairs() >>> pair & 1) != 0 && KindAndVerdict.verdict(pair) == Verdict.BLOCKING) {
				long[] nanos = columns.nanos(pair);
				Arrays.setAll(blocked, x -> blocked[x] + nanos[x]);
			}
		}
		double scale = (double) area.height * area.width / ((double) whole.nanos() * columns.threads());
		int below = area.height - CAPTION_TOP - height;
		Arrays.setAll(blocked, x -> Math.max(0, Math.rint(blocked[x] * scale) - below));
		int best = CAPTION_LEFT;
		double covered = 0;
		double least = Double.MAX_VALUE;
		double last = Double.POSITIVE_INFINITY;
		for (int x = CAPTION_LEFT; x < area.width - CAPTION_LEFT; x++) {
			covered += blocked[x] - (x < CAPTION_LEFT + width ? 0 : blocked[x - width]);
			int left = x - width + 1;
			if (left == place && left >= CAPTION_LEFT) {
				last = covered;
			}
			if (left >= CAPTION_LEFT && covered < least) {
				least = covered;
				best = left;
			}
		}
		isFree = least == 0;
		return !isFree ? CAPTION_LEFT : last <= COVERED * width * height ? place : best;
	}
}
