package org.threadlanes.core.lanes;

/** Takes the durations of some spans of a lane at once. */
@FunctionalInterface
public interface DurationVisitor {

	/**
	 * @param first the index of the first of these spans
	 * @param count their number
	 * @param nanos their durations in ns; the array belongs to the caller
	 * @param groups the numbers of their {@link WaitGroup}s, likewise
	 */
	void spans(int first, int count, long[] nanos, long[] groups);
}
