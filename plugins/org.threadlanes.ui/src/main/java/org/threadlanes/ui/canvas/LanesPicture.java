package org.threadlanes.ui.canvas;

import java.awt.Graphics2D;

import org.threadlanes.ui.model.TimeRange;

/** Draws what is on the canvas beside the labels. Coordinates are pixels at 96 dpi, the graphics may be scaled. */
interface LanesPicture {

	/** Draws the visible rows. */
	void rows(Graphics2D g, PictureRequest request);

	/** Draws the overview of the whole recording, and where the view is in it. */
	void overview(Graphics2D g, int width, int height, TimeRange view);

	/** Draws the time axis. */
	void axis(Graphics2D g, int width, int height, TimeRange view);
}
