package org.threadlanes.ui.model;

/**
 * What is in view of the time of a recording, which may grow.
 *
 * @param whole the range of the recording
 * @param shown the range in view, inside it
 * @param endInView the time before the end that stays in view when the recording grows, ns; 0 if the view does not
 *            follow the end
 */
record TimeView(TimeRange whole, TimeRange shown, long endInView) {

	/** For a view of the whole recording, which grows with it. */
	private static final long ALL = Long.MAX_VALUE;

	/** @return a range in view, moved into the recording; it follows the end if it reaches it */
	TimeView of(TimeRange to) {
		TimeRange inside = to.within(whole);
		return new TimeView(whole, inside,
				inside.equals(whole) ? ALL : inside.endNanos() == whole.endNanos() ? inside.nanos() : 0);
	}

	/** @return a range in view, moved into the recording, which stays there */
	TimeView fixedAt(TimeRange to) {
		return new TimeView(whole, to.within(whole), 0);
	}

	/** @return the end in view, even if the recording is still shorter */
	TimeView ofEnd(long nanos) {
		return new TimeView(whole, new TimeRange(whole.endNanos() - nanos, whole.endNanos()).within(whole), nanos);
	}

	/** @return the view of the same recording with another range: it follows the end, or stays as far as possible */
	TimeView grownTo(TimeRange to) {
		TimeRange end = new TimeRange(Math.max(to.startNanos(), to.endNanos() - endInView), to.endNanos());
		return new TimeView(to, endInView > 0 ? end : shown.within(to), endInView);
	}
}
