package org.threadlanes.core.sampling;

/** Takes what the walk over a lane finds, in the order of time. */
interface ColumnSink {

	/**
	 * A part of a column.
	 *
	 * @param spans how many spans it is of
	 */
	void add(int column, int pair, long nanos, int spans);

	/** One span has all of the columns from..to-1. */
	void fill(int from, int to, int pair);
}
