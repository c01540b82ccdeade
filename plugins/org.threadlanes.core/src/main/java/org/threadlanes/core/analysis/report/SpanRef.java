package org.threadlanes.core.analysis.report;

import java.util.List;

import org.threadlanes.core.analysis.sites.SpanPredicate;
import org.threadlanes.core.lanes.ThreadLane;

/**
 * One wait.
 *
 * @param index the index of the span in its lane
 */
public record SpanRef(ThreadLane lane, int index) {

	/**
	 * @param from in ns since 1970
	 * @param to in ns since 1970
	 * @return the longest of some waits of lanes in a time; null if there is none
	 */
	public static SpanRef longest(List<ThreadLane> lanes, long from, long to, SpanPredicate which) {
		SpanRef longest = null;
		for (ThreadLane lane : lanes) {
			for (int i = lane.firstEndingAfter(from); i < lane.size() && lane.start(i) < to; i++) {
				if ((longest == null || lane.end(i) - lane.start(i) > longest.nanos()) && which.matches(lane, i)) {
					longest = new SpanRef(lane, i);
				}
			}
		}
		return longest;
	}

	/** @return the wait of a lane that starts at a time, ns since 1970; null if none does */
	static SpanRef startingAt(ThreadLane lane, long start) {
		for (int i = lane.firstEndingAfter(start - 1); i < lane.size() && lane.start(i) <= start; i++) {
			if (lane.start(i) == start) {
				return new SpanRef(lane, i);
			}
		}
		return null;
	}

	public long startNanos() {
		return lane.start(index);
	}

	public long endNanos() {
		return lane.end(index);
	}

	public long nanos() {
		return endNanos() - startNanos();
	}
}
