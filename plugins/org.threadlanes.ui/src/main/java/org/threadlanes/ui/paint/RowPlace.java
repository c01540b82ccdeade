package org.threadlanes.ui.paint;

import java.awt.Graphics2D;
import java.awt.Rectangle;
import java.awt.geom.AffineTransform;

import org.threadlanes.core.picture.Viewport;

/**
 * The place of a row in device pixels. On a scaled screen, a row is painted in device pixels, so that each column and
 * line is sharp. Width and height are at least 1.
 *
 * @param scale device pixels for one px at 96 dpi
 */
record RowPlace(int x, int y, int width, int height, double scale) {

	static RowPlace of(Graphics2D g, Rectangle area) {
		AffineTransform t = g.getTransform();
		double sx = t.getScaleX();
		double sy = t.getScaleY();
		int x = (int) Math.round(area.x * sx + t.getTranslateX());
		int y = (int) Math.round(area.y * sy + t.getTranslateY());
		int right = (int) Math.round((area.x + area.width) * sx + t.getTranslateX());
		int bottom = (int) Math.round((area.y + area.height) * sy + t.getTranslateY());
		return new RowPlace(x, y, Math.max(1, right - x), Math.max(1, bottom - y), sx);
	}

	/** @return a range in as many columns as the row is wide */
	Viewport columns(Viewport range) {
		return Viewport.of(range.startNanos(), range.endNanos(), width);
	}

	/** @return the device pixels of 1 px at 96 dpi, at least 1 */
	int unit() {
		return Math.max(1, (int) Math.round(scale));
	}
}
