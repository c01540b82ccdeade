package org.threadlanes.core.tables;

import java.util.Iterator;

/** Some successive rows of a table. */
@FunctionalInterface
public interface TablePart {

	/**
	 * Passes on the rows, on the calling thread.
	 *
	 * @param sink receives them
	 * @return whether the sink wants more
	 */
	boolean rows(RowSink sink);

	/** Passes on the rows of parts, one after the other, as long as the sink wants more. */
	static void rows(Iterator<TablePart> parts, RowSink sink) {
		while (parts.hasNext() && parts.next().rows(sink)) {
			// rows() did the work.
		}
	}
}
