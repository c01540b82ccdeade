package org.threadlanes.core.tables;

/** Which columns a table of events has. */
public enum ColumnStyle {
	/** For people and scripts: a thread is its name, id and group, a stack is its top frame. */
	READABLE,
	/** The scalar fields as they are recorded, which are the values of {@code jfr print --json}. */
	AS_RECORDED
}
