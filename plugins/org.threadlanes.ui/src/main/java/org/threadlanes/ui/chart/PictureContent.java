package org.threadlanes.ui.chart;

import java.time.ZoneId;

import org.threadlanes.core.base.text.Glob;
import org.threadlanes.ui.paint.Palette;

/**
 * The contents and style of a picture in a file.
 *
 * @param startNanos its start, ns since 1970 UTC
 * @param endNanos its end
 * @param pools selects pools by name; null for all
 * @param width its width in px, at least {@value #MIN_WIDTH}
 */
public record PictureContent(long startNanos, long endNanos, Glob pools, int width, Palette palette, ZoneId zone) {

	/** Any less leaves no room for label and lane side by side. */
	public static final int MIN_WIDTH = 600;

	public PictureContent {
		if (endNanos <= startNanos || width < MIN_WIDTH) {
			throw new IllegalArgumentException(startNanos + " to " + endNanos + ", " + width + " px");
		}
	}
}
