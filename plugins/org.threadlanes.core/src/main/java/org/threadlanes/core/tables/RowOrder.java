package org.threadlanes.core.tables;

/** The order of the rows of an event table. Rows that compare equal keep the order of the recording. */
public enum RowOrder {
	/** By start time over all chunks. */
	START_TIME,
	/** The order of the JDK's {@code jfr print}: chunk by chunk, and by end time within a chunk. */
	AS_JFR_PRINTS
}
