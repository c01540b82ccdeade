package org.threadlanes.ui.paint;

import java.awt.Font;
import java.awt.Rectangle;
import java.awt.font.FontRenderContext;
import java.awt.font.LineMetrics;

import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.picture.PoolBand;
import org.threadlanes.core.picture.Viewport;

/** What a picture is drawn on: pixels, or a file of shapes. Places are px from the upper left corner. */
public interface Sheet {

	/** Measures texts, with or without a screen. */
	FontRenderContext TEXT_MEASURE = new FontRenderContext(null, true, true);

	/** Fills with one color, {@code 0xRRGGBB}. */
	void fill(int x, int y, int width, int height, int rgb);

	/** Writes one line of text of any origin. */
	void text(String text, int x, int base, Font font, int rgb);

	/** Writes a text that may lie on bars: around its letters is a halo of another color. */
	void text(String text, int x, int base, Font font, int rgb, int halo);

	/** Draws a thread's lane, filling the area. */
	void lane(Rectangle area, Viewport range, ThreadLane lane);

	/** Draws a pool's band, filling the area. */
	void pool(Rectangle area, Viewport range, PoolBand band);

	/** Draws the bars of an overview, filling the area; the time outside the view is pale. */
	void overview(Rectangle area, Viewport whole, PoolBand band, Viewport view);

	/** Draws a swatch of a legend, with its upper left corner at a point. */
	void swatch(int x, int y, Swatch swatch);

	/** @return the width of a text, px */
	static int width(String text, Font font) {
		return (int) Math.ceil(font.getStringBounds(text, TEXT_MEASURE).getWidth());
	}

	/** @return the height of a line of text, px */
	static int lineHeight(Font font) {
		LineMetrics metrics = font.getLineMetrics("", TEXT_MEASURE);
		return (int) Math.ceil(metrics.getAscent() + metrics.getDescent());
	}

	/** @return the base of a text that is centered in a row */
	static int base(int top, int height, Font font) {
		LineMetrics metrics = font.getLineMetrics("", TEXT_MEASURE);
		return top + Math.round((height - metrics.getAscent() - metrics.getDescent()) / 2 + metrics.getAscent());
	}
}
