package org.threadlanes.ui.paint;

import java.awt.Graphics2D;
import java.awt.geom.AffineTransform;

/** Draws rows as pixels, or as shapes for a vector file. Not thread-safe. */
final class RowTarget {

	private final PixelRow pixels = new PixelRow();
	private final ShapeRow shapes = new ShapeRow();
	private final boolean vector;

	/** @param vector whether to draw shapes, for vector files */
	RowTarget(boolean vector) {
		this.vector = vector;
	}

	RowSurface begin(RowPlace place) {
		if (!vector) {
			pixels.begin(place.width(), place.height());
		}
		return vector ? shapes : pixels;
	}

	/** Draws the row, and lets the target draw in device pixels; the caller restores the transform returned. */
	AffineTransform end(Graphics2D g, RowPlace place) {
		AffineTransform before = g.getTransform();
		g.setTransform(new AffineTransform());
		if (vector) {
			g.translate(place.x(), place.y());
			shapes.flush(g);
			g.translate(-place.x(), -place.y());
		} else {
			g.drawImage(pixels.image(), place.x(), place.y(), place.x() + place.width(), place.y() + place.height(), 0,
					0, place.width(), place.height(), null);
		}
		return before;
	}
}
