package org.threadlanes.core.analysis.sites;

import org.threadlanes.core.lanes.ThreadLane;

/** Selects waits. */
@FunctionalInterface
public interface SpanPredicate {

	/** Selects all. */
	SpanPredicate ALL = (lane, index) -> true;
	/** Selects none. */
	SpanPredicate NONE = (lane, index) -> false;

	/**
	 * @param index the index of a span in its lane
	 * @return whether it is one of them
	 */
	boolean matches(ThreadLane lane, int index);
}
