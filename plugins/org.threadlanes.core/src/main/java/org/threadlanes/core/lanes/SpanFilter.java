package org.threadlanes.core.lanes;

/**
 * Selects waits of a lane, whatever their kinds and verdicts.
 *
 * @param shortestNanos the minimum duration in ns
 * @param inferredOnly only waits whose verdict is inferred, neither from a rule nor unknown
 */
public record SpanFilter(long shortestNanos, boolean inferredOnly) {

	/** Selects every wait. */
	public static final SpanFilter ALL = new SpanFilter(0, false);

	/** @return whether it selects a span of a lane */
	public boolean contains(ThreadLane lane, int i) {
		return lane.end(i) - lane.start(i) >= shortestNanos && contains(lane.groupOf(i));
	}

	/** @return whether it selects the spans of a group, if long enough */
	public boolean contains(WaitGroup group) {
		return !inferredOnly || group.isInferred();
	}
}
