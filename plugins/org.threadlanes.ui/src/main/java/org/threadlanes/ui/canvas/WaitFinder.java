package org.threadlanes.ui.canvas;

import org.threadlanes.core.analysis.report.SpanRef;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.ui.model.WaitVisibility;

/** Finds waits of a lane by time. */
record WaitFinder(ThreadLane lane, WaitVisibility choice) {

	/** This many waits around the pointer are examined; more of them in a few pixels cannot be distinguished anyway. */
	private static final int MAX_LOOKED_AT = 20_000;

	/**
	 * @param from the start of the time under the pointer
	 * @param to its end
	 * @param foot whether the pointer is over the strip of non-blocking I/O
	 * @return the wait with the most time there, blocking ones first; null if there is none
	 */
	SpanRef at(long from, long to, boolean foot) {
		int best = -1;
		long bestTime = -1;
		int looked = 0;
		for (int i = lane.firstEndingAfter(from); i < lane.size() && lane.start(i) < to
				&& looked < MAX_LOOKED_AT; i++, looked++) {
			if (choice.shows(lane, i)) {
				long time = Math.min(to, lane.end(i)) - Math.max(from, lane.start(i));
				boolean wanted = isIo(i) == foot;
				boolean better = best < 0 || (wanted == (isIo(best) == foot) ? time > bestTime : wanted);
				if (better) {
					best = i;
					bestTime = time;
				}
			}
		}
		return best < 0 ? null : new SpanRef(lane, best);
	}

	private boolean isIo(int i) {
		return lane.verdict(i) == Verdict.NON_BLOCKING_IO;
	}

	/** @return the first wait that is shown after this index; null if there is none */
	SpanRef after(int index) {
		for (int i = index + 1; i < lane.size(); i++) {
			if (choice.shows(lane, i)) {
				return new SpanRef(lane, i);
			}
		}
		return null;
	}

	/** @return the last wait that is shown before this index; null if there is none */
	SpanRef before(int index) {
		for (int i = Math.min(index, lane.size()) - 1; i >= 0; i--) {
			if (choice.shows(lane, i)) {
				return new SpanRef(lane, i);
			}
		}
		return null;
	}

	/** @return the nearest edge of a wait within a distance; otherwise the time itself */
	long snapped(long time, long farthest) {
		long best = time;
		long distance = farthest + 1;
		int looked = 0;
		for (int i = lane.firstEndingAfter(time - farthest - 1); i < lane.size() && lane.start(i) <= time + farthest
				&& looked < MAX_LOOKED_AT; i++, looked++) {
			if (choice.shows(lane, i)) {
				for (long edge : new long[] {lane.start(i), lane.end(i)}) {
					if (Math.abs(edge - time) < distance) {
						distance = Math.abs(edge - time);
						best = edge;
					}
				}
			}
		}
		return best;
	}
}
