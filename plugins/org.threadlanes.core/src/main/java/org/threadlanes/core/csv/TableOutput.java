package org.threadlanes.core.csv;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.zip.GZIPOutputStream;

import org.threadlanes.core.table.Column;
import org.threadlanes.core.table.Table;
import org.threadlanes.core.work.Progress;

/** One CSV while it is being written: the rows of a table, or of several tables with the same columns. */
final class TableOutput {

	private static final int GZIP_BUFFER = 1 << 16;

	private final OutputStream out;
	private final GZIPOutputStream packed;
	private final CsvRows rows;

	/**
	 * @param out takes the bytes; not closed
	 * @param columns the columns of all tables
	 * @param format how the CSV looks
	 * @param progress receives the number of rows written; may cancel
	 * @param totalRows how many rows there will be; 0 if unknown
	 */
	TableOutput(OutputStream out, List<Column> columns, CsvFormat format, Progress progress, long totalRows)
			throws IOException {
		this.out = out;
		this.packed = format.gzip() ? new GZIPOutputStream(out, GZIP_BUFFER) : null;
		this.rows = new CsvRows(packed == null ? out : packed, columns, format, Long.MAX_VALUE, progress, totalRows);
	}

	/**
	 * Appends all rows of a table.
	 *
	 * @param table the table
	 * @param recording what is in a column before those of the table; null if there is no such column
	 */
	void append(Table table, String recording) throws IOException {
		try {
			table.rows(recording == null ? rows : new LabeledRows(rows, recording));
		} catch (UncheckedIOException e) {
			throw e.getCause();
		}
	}

	/** Writes what is left, and leaves the stream open. */
	void finish() throws IOException {
		try {
			rows.finish();
			if (packed != null) {
				packed.finish();
				out.flush();
			}
		} catch (UncheckedIOException e) {
			throw e.getCause();
		}
	}

	long rows() {
		return rows.rows();
	}
}
