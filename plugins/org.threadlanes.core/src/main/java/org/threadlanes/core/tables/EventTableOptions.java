package org.threadlanes.core.tables;

/**
 * How events become tables.
 *
 * @param filter which events are rows
 * @param style decides the order of the rows; columns are those that each table is made with
 * @param stackDepth the maximum number of frames in the cell of a stack trace
 * @param context knows the pools and kinds of threads and the verdicts of waits; null if unknown
 * @param memory the memory limit of rows, in bytes; beyond it they go to disk
 */
public record EventTableOptions(EventFilter filter, ColumnStyle style, int stackDepth, WaitContext context,
		long memory) {

	/** The JDK's own default. */
	public static final int DEFAULT_STACK_DEPTH = 64;

	/** All events by start time. */
	public static final EventTableOptions DEFAULT = new EventTableOptions(EventFilter.ALL, ColumnStyle.READABLE,
			DEFAULT_STACK_DEPTH, null, defaultMemory());

	public EventTableOptions withFilter(EventFilter newFilter) {
		return new EventTableOptions(newFilter, style, stackDepth, context, memory);
	}

	public EventTableOptions withStyle(ColumnStyle newStyle) {
		return new EventTableOptions(filter, newStyle, stackDepth, context, memory);
	}

	public EventTableOptions withStackDepth(int newDepth) {
		return new EventTableOptions(filter, style, newDepth, context, memory);
	}

	public EventTableOptions withContext(WaitContext newContext) {
		return new EventTableOptions(filter, style, stackDepth, newContext, memory);
	}

	/** @return an eighth of the heap, at most 128 MB */
	private static long defaultMemory() {
		return Math.min(Runtime.getRuntime().maxMemory() / 8, 128L << 20);
	}
}
