package org.threadlanes.app;

import org.threadlanes.core.analysis.report.SpanRef;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.ui.model.TimeTexts;

/**
 * The wait that a window shows first.
 *
 * @param at a time within it, as {@link TimeTexts} reads it, or of its start up to the millisecond
 * @param thread the name of its thread; null for any
 */
record FirstWait(String at, String thread) {

	private static final long MILLI = 1_000_000;

	/** @return the longest wait of that time; null if there is none */
	SpanRef in(ThreadLanes lanes) {
		long time = TimeTexts.UTC.parse(at, lanes.startNanos());
		return SpanRef.longest(lanes.lanes(), time, time + MILLI,
				(lane, i) -> thread == null || thread.equals(lane.label()));
	}
}
