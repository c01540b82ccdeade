package org.threadlanes.core.analysis.report;

import org.threadlanes.core.lanes.ThreadLane;

/**
 * One wait.
 *
 * @param index the index of the span in its lane
 */
public record SpanRef(ThreadLane lane, int index) {

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
