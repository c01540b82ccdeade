package org.threadlanes.ui.canvas;

import java.util.List;

import org.threadlanes.core.picture.LaneSampler;
import org.threadlanes.ui.model.Row;
import org.threadlanes.ui.model.TimeRange;
import org.threadlanes.ui.model.WaitVisibility;
import org.threadlanes.ui.paint.WaitFamily;

/** The contents of a picture. Equal requests give identical pictures; if not, they differ in their version. */
interface PictureRequest {

	/** @return the width of the picture, pixels at 96 dpi */
	int width();

	/** @return its height, pixels at 96 dpi */
	int height();

	/**
	 * The visible rows.
	 *
	 * @param pinned the rows at the top, which do not scroll
	 * @param firstTop the y of the first row's top, 0 or less
	 * @param highlight the highlighted family; null if there is none
	 * @param found samples what was searched for; null without a search
	 */
	record Rows(List<Row> rows, List<Row> pinned, int firstTop, int rowHeight, int width, int height, TimeRange view,
			WaitVisibility choice, LaneSampler sampler, int version, WaitFamily highlight,
			LaneSampler found) implements PictureRequest {
	}

	/** The overview of the whole recording, with the view marked. */
	record Overview(int width, int height, TimeRange whole, TimeRange view, WaitVisibility choice, LaneSampler sampler,
			int version) implements PictureRequest {
	}

	/** What else happened in the view. */
	record Tracks(int width, int height, TimeRange view, LaneSampler sampler, int version) implements PictureRequest {
	}

	record Axis(int width, int height, TimeRange view) implements PictureRequest {
	}
}
