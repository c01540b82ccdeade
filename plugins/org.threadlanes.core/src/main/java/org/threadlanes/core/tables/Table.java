package org.threadlanes.core.tables;

import java.util.Iterator;
import java.util.List;

/** Named, typed columns and rows that stream. */
public interface Table {

	/**
	 * @return the name, for example {@code jdk.SocketRead}; may come from a recording, so it is not safe as a file name
	 */
	String name();

	/** @return the columns, never empty */
	List<Column> columns();

	/** @return the number of rows; -1 if unknown before reading */
	long rowCount();

	/**
	 * Passes on all rows in the table's order. Each call passes on the same rows.
	 *
	 * @param sink receives the rows, on the calling thread
	 * @throws java.io.UncheckedIOException if rows on disk cannot be read back, or thrown by the sink
	 */
	void rows(RowSink sink);

	/**
	 * The same rows in parts, which several threads may read at the same time.
	 *
	 * @return the parts in the table's order; null if the table has none
	 */
	default Iterator<TablePart> parts() {
		return null;
	}
}
