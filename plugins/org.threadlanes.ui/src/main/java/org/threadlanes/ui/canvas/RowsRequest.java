package org.threadlanes.ui.canvas;

import java.util.List;

import org.threadlanes.core.sampling.LaneSampler;
import org.threadlanes.ui.model.Row;
import org.threadlanes.ui.model.TimeRange;
import org.threadlanes.ui.model.WaitVisibility;
import org.threadlanes.ui.paint.WaitFamily;

/**
 * The contents of a picture of lanes.
 *
 * @param rows the visible rows
 * @param firstTop the y of the first row's top, 0 or less
 * @param rowHeight the height of a row
 * @param view the visible time
 * @param choice the visible waits
 * @param sampler samples them
 * @param version changes when the same request would be painted differently
 * @param highlight the highlighted family; null if there is none
 */
record RowsRequest(List<Row> rows, int firstTop, int rowHeight, int width, int height, TimeRange view,
		WaitVisibility choice, LaneSampler sampler, int version, WaitFamily highlight) implements PictureRequest {
}
