package org.threadlanes.ui.canvas;

import org.threadlanes.core.sampling.LaneSampler;
import org.threadlanes.ui.model.TimeRange;
import org.threadlanes.ui.model.WaitVisibility;

/**
 * What a picture of the overview shows.
 *
 * @param whole the time of the recording
 * @param view the visible time
 * @param choice which waits
 * @param sampler samples them
 * @param version changes when the same would be painted differently
 */
record OverviewRequest(int width, int height, TimeRange whole, TimeRange view, WaitVisibility choice,
		LaneSampler sampler, int version) implements PictureRequest {
}
