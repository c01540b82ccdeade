package org.threadlanes.core.tables;

/** Which columns a table of events has, and how its rows are sorted. Those that compare equal keep their order. */
public enum ColumnStyle {
	/** For people and scripts: a thread is its name, id and group, a stack is its top frame. Rows are by start time. */
	READABLE,
	/**
	 * The scalar fields as they are recorded, which are the values of {@code jfr print --json}, and its order: chunk by
	 * chunk, and by end time within a chunk.
	 */
	AS_RECORDED
}
