package org.threadlanes.core.table;

/** The order of the rows of an event table. Rows that compare equal keep the order of the recording. */
public enum RowOrder {
	/** By start time over all chunks. */
	START_TIME,
	/** As the JDK's {@code jfr print} orders events: chunk after chunk, and by end time within a chunk. */
	AS_JFR_PRINTS
}
