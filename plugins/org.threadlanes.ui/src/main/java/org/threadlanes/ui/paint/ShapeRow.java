package org.threadlanes.ui.paint;

import java.awt.BasicStroke;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Path2D;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The shapes of one row for a vector file. All rectangles of a color are one path, to keep the file small. Rectangles
 * of a row do not overlap, except with its background, which comes first.
 */
final class ShapeRow implements RowSurface {

	private final Map<Integer, Path2D> paths = new LinkedHashMap<>();
	private final Map<Integer, Path2D> lines = new LinkedHashMap<>();
	private float lineWidth;

	@Override
	public void fill(int x, int y, int w, int h, int rgb) {
		if (w <= 0 || h <= 0) {
			return;
		}
		Path2D path = paths.computeIfAbsent(rgb, c -> new Path2D.Float());
		path.moveTo(x, y);
		path.lineTo(x + w, y);
		path.lineTo(x + w, y + h);
		path.lineTo(x, y + h);
		path.closePath();
	}

	@Override
	public void hatch(int x, int y, int w, int h, Fills fills, int pair) {
		int period = fills.period;
		if (w < period || h < period) {
			fill(x, y, w, h, fills.mean(pair));
			return;
		}
		fill(x, y, w, h, fills.pale(pair));
		Path2D path = lines.computeIfAbsent(fills.solid(pair), c -> new Path2D.Float());
		lineWidth = (float) (fills.covered / Math.sqrt(2));
		// The middle of the line; it covers what comes after a multiple of the period.
		double half = fills.covered / 2;
		for (double sum = (x + y) / period * period + half; sum < x + y + w + h; sum += period) {
			double left = Math.max(x, sum - y - h);
			double right = Math.min(x + w, sum - y);
			if (right > left) {
				path.moveTo(left, sum - left);
				path.lineTo(right, sum - right);
			}
		}
	}

	/** Draws the shapes and clears them, in the order in which their colors were first used. */
	void flush(Graphics2D g) {
		g.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_OFF);
		paths.forEach((rgb, path) -> {
			g.setColor(Palette.color(rgb));
			g.fill(path);
		});
		g.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
		g.setStroke(new BasicStroke(lineWidth, BasicStroke.CAP_BUTT, BasicStroke.JOIN_MITER));
		lines.forEach((rgb, path) -> {
			g.setColor(Palette.color(rgb));
			g.draw(path);
		});
		paths.clear();
		lines.clear();
	}
}
