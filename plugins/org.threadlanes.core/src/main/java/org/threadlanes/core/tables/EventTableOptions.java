package org.threadlanes.core.tables;

/**
 * How events become tables.
 *
 * @param filter which events are rows
 * @param order the order of the rows
 * @param stackDepth the maximum number of frames in the cell of a stack trace
 * @param context knows the pools and kinds of threads and the verdicts of waits; null if unknown
 * @param memory the memory limit of rows, in bytes; beyond it they go to disk
 */
public record EventTableOptions(EventFilter filter, RowOrder order, int stackDepth, WaitContext context, long memory) {

	/** The JDK's own default. */
	public static final int DEFAULT_STACK_DEPTH = 64;

	/** All events by start time. */
	public static final EventTableOptions DEFAULT = new EventTableOptions(EventFilter.ALL, RowOrder.START_TIME,
			DEFAULT_STACK_DEPTH, null, defaultMemory());

	public EventTableOptions withFilter(EventFilter newFilter) {
		return new EventTableOptions(newFilter, order, stackDepth, context, memory);
	}

	public EventTableOptions withOrder(RowOrder newOrder) {
		return new EventTableOptions(filter, newOrder, stackDepth, context, memory);
	}

	public EventTableOptions withStackDepth(int newDepth) {
		return new EventTableOptions(filter, order, newDepth, context, memory);
	}

	public EventTableOptions withContext(WaitContext newContext) {
		return new EventTableOptions(filter, order, stackDepth, newContext, memory);
	}

	/** @return an eighth of the heap, at most 128 MB */
	private static long defaultMemory() {
		return Math.min(Runtime.getRuntime().maxMemory() / 8, 128L << 20);
	}
}
