package org.threadlanes.core.tables;

/** Which columns a table of events has, and the order of its rows. Rows that compare equal keep that of the recording. */
public enum ColumnStyle {
	/** For people and scripts: a thread is its name, id and group, a stack is its top frame. Rows are by start time. */
	READABLE,
	/**
	 * The scalar fields as they are recorded, which are the values of {@code jfr print --json}, and its order: chunk by
	 * chunk, and by end time within a chunk.
	 */
	AS_RECORDED
}
