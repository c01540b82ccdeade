package org.threadlanes.ui.canvas;

import org.threadlanes.ui.model.TimeRange;

/**
 * What a picture of the time axis shows.
 *
 * @param view the visible time
 */
record AxisRequest(int width, int height, TimeRange view) implements PictureRequest {
}
