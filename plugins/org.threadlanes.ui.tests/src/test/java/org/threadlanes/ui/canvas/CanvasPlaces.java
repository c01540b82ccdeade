package org.threadlanes.ui.canvas;

/** Where rows and times are on a canvas, to click there. */
public final class CanvasPlaces {

	private CanvasPlaces() {
	}

	/** @return the y of the middle of a row */
	public static int middleOf(LanesCanvas canvas, int row) {
		return canvas.geometry().rowTop(row) + canvas.rowPixels() / 2;
	}

	/** @return the x of a time */
	public static int xOf(LanesCanvas canvas, long time) {
		return (int) Math.round(canvas.geometry().xOf(time));
	}
}
