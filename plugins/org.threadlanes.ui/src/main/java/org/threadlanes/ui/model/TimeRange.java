package org.threadlanes.ui.model;

import org.threadlanes.core.picture.Viewport;

/**
 * A time range.
 *
 * @param startNanos its start, ns since 1970 UTC
 * @param endNanos its end, ns since 1970 UTC, after the start
 */
public record TimeRange(long startNanos, long endNanos) {

	private static final long SHORTEST = Viewport.SHORTEST_NANOS;

	public TimeRange {
		if (endNanos <= startNanos) {
			endNanos = startNanos + 1;
		}
	}

	/** @return its length in ns, at least 1 */
	public long nanos() {
		return endNanos - startNanos;
	}

	/** @return whether it contains the time, its end excluded */
	public boolean contains(long time) {
		return time >= startNanos && time < endNanos;
	}

	/** @return whether the two overlap */
	public boolean touches(long start, long end) {
		return start < endNanos && end > startNanos;
	}

	/** @return this range, moved into the bounds; the bounds if it is longer */
	public TimeRange within(TimeRange bounds) {
		long length = Math.max(nanos(), Math.min(SHORTEST, bounds.nanos()));
		if (length >= bounds.nanos()) {
			return bounds;
		}
		long start = Math.max(bounds.startNanos, Math.min(startNanos, bounds.endNanos - length));
		return new TimeRange(start, start + length);
	}

	/** @return the part inside the bounds, which must overlap */
	TimeRange cutTo(TimeRange bounds) {
		return new TimeRange(Math.max(bounds.startNanos, startNanos), Math.min(bounds.endNanos, endNanos));
	}

	/**
	 * @param factor the zoom factor: above 1 shortens the range
	 * @param pivot the time that stays where it is
	 * @return the zoomed range, which may lie outside the recording
	 */
	public TimeRange zoomed(double factor, long pivot) {
		double share = (double) (pivot - startNanos) / nanos();
		long length = Math.max(SHORTEST, Math.round(nanos() / factor));
		long start = pivot - Math.round(share * length);
		return new TimeRange(start, start + length);
	}

	/** @return the range, later by this many ns */
	public TimeRange shifted(long by) {
		return new TimeRange(startNanos + by, endNanos + by);
	}

	/** @return the range, moved so that a time is in its middle */
	TimeRange centeredAt(long time) {
		return shifted(time - startNanos - nanos() / 2);
	}

	/** @return the range with a margin of this share of its length on both sides */
	public TimeRange widened(double share) {
		long margin = Math.round(nanos() * share);
		return new TimeRange(startNanos - margin, endNanos + margin);
	}
}
