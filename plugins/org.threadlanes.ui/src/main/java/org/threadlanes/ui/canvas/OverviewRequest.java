package org.threadlanes.ui.canvas;

import org.threadlanes.core.sampling.LaneSampler;
import org.threadlanes.ui.model.TimeRange;
import org.threadlanes.ui.model.WaitVisibility;

/**
 * The contents of a picture of the overview.
 *
 * @param whole the time of the recording
 * @param view the visible time
 * @param choice the visible waits
 * @param sampler samples them
 * @param version changes when the same request would be painted differently
 */
record OverviewRequest(int width, int height, TimeRange whole, TimeRange view, WaitVisibility choice,
		LaneSampler sampler, int version) implements PictureRequest {
}
