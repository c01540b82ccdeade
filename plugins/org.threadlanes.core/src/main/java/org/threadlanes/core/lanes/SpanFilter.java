package org.threadlanes.core.lanes;

/**
 * Which waits of a lane are wanted, whatever their kinds and verdicts.
 *
 * @param shortestNanos shorter ones are not, ns
 * @param inferredOnly only those that inference decided are, not those that a rule decided, nor the unknown
 */
public record SpanFilter(long shortestNanos, boolean inferredOnly) {

	/** Every wait is wanted. */
	public static final SpanFilter ALL = new SpanFilter(0, false);

	/** @return whether a span of a lane is wanted */
	public boolean contains(ThreadLane lane, int i) {
		return lane.end(i) - lane.start(i) >= shortestNanos && (!inferredOnly || lane.isInferred(i));
	}

	/** @return whether those spans of a site are wanted that are long enough */
	public boolean contains(LaneSite site) {
		return !inferredOnly || site.isInferred();
	}
}
