package org.threadlanes.ui.canvas;

/** The places of rows and times on a canvas, for clicking. */
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
