package org.threadlanes.core.table;

/** Some successive rows of a table. */
@FunctionalInterface
public interface TablePart {

	/**
	 * Passes on the rows, on the calling thread.
	 *
	 * @param sink gets them
	 * @return whether the sink wants more
	 */
	boolean rows(RowSink sink);
}
