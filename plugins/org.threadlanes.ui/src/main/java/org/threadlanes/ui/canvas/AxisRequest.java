package org.threadlanes.ui.canvas;

import org.threadlanes.ui.model.TimeRange;

/**
 * The contents of a picture of the time axis.
 *
 * @param view the visible time
 */
record AxisRequest(int width, int height, TimeRange view) implements PictureRequest {
}
