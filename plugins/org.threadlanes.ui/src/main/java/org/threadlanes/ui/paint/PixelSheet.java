package org.threadlanes.ui.paint;

import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.Rectangle;
import java.awt.RenderingHints;

import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.picture.PoolBand;
import org.threadlanes.core.picture.Viewport;

/** The pixels of a screen or an image. */
public record PixelSheet(Graphics2D g, LanePainter painter) implements Sheet {

	@Override
	public void fill(int x, int y, int width, int height, int rgb) {
		g.setColor(new Color(rgb));
		g.fillRect(x, y, width, height);
	}

	@Override
	public void text(String text, int x, int base, Font font, int rgb) {
		g.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
		// As measured.
		g.setRenderingHint(RenderingHints.KEY_FRACTIONALMETRICS, RenderingHints.VALUE_FRACTIONALMETRICS_ON);
		g.setFont(font);
		g.setColor(new Color(rgb));
		g.drawString(text, x, base);
	}

	@Override
	public void text(String text, int x, int base, Font font, int rgb, int halo) {
		for (int dx = -1; dx <= 1; dx++) {
			for (int dy = -1; dy <= 1; dy++) {
				text(text, x + dx, base + dy, font, halo);
			}
		}
		text(text, x, base, font, rgb);
	}

	@Override
	public void lane(Rectangle area, Viewport range, ThreadLane lane) {
		painter.paintLane(g, area, range, lane);
	}

	@Override
	public void pool(Rectangle area, Viewport range, PoolBand band) {
		painter.paintPool(g, area, range, band);
	}

	@Override
	public void overview(Rectangle area, Viewport whole, PoolBand band, Viewport view) {
		painter.paintOverview(g, area, whole, band, view);
	}

	@Override
	public void swatch(int x, int y, Swatch swatch) {
		swatch.paint(g, x, y);
	}
}
