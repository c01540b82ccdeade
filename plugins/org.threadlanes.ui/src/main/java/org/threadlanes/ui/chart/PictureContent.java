package org.threadlanes.ui.chart;

import java.time.ZoneId;

import org.threadlanes.core.text.Glob;
import org.threadlanes.ui.paint.Palette;

/**
 * What a picture in a file shows, and how.
 *
 * @param startNanos its start, ns since 1970 UTC
 * @param endNanos its end
 * @param pools which pools, by name; null for all
 * @param width its width in px, at least {@value #MIN_WIDTH}
 * @param palette its colors
 * @param zone in which times are written
 */
public record PictureContent(long startNanos, long endNanos, Glob pools, int width, Palette palette, ZoneId zone) {

	/** In less, label and lane have no room side by side. */
	public static final int MIN_WIDTH = 600;

	public PictureContent {
		if (endNanos <= startNanos || width < MIN_WIDTH) {
			throw new IllegalArgumentException(startNanos + " to " + endNanos + ", " + width + " px");
		}
	}
}
