package org.threadlanes.core.tables.csv;

import java.io.IOException;
import java.io.OutputStream;

import org.threadlanes.core.base.work.Progress;
import org.threadlanes.core.tables.Column;
import org.threadlanes.core.tables.ColumnType;
import org.threadlanes.core.tables.Table;

/** Writes any {@link Table} as CSV. */
public final class CsvTables {

	private CsvTables() {
	}

	/**
	 * Writes a table.
	 *
	 * @param table the table
	 * @param format how the CSV looks
	 * @param out receives the bytes; flushed, not closed
	 * @param progress receives the number of rows written; may cancel
	 * @return the number of rows
	 * @throws IOException if the bytes cannot be written, or rows on disk cannot be read
	 * @throws java.util.concurrent.CancellationException if the progress cancels
	 */
	public static long write(Table table, CsvFormat format, OutputStream out, Progress progress) throws IOException {
		TableOutput output = new TableOutput(out, table.columns(), format);
		output.append(table, null, progress);
		output.finish();
		return output.rows();
	}

	/**
	 * @param table the table
	 * @param format how the CSV looks
	 * @param rows the maximum number of rows
	 * @return the first rows as text, after the header if the format has one
	 */
	public static String preview(Table table, CsvFormat format, int rows) {
		CsvRows csv = new CsvRows(table.columns(), format.withBom(false), new EncodedCellCache(table.columns().size()),
				laidOut -> laidOut.rows() < rows);
		csv.begin();
		if (rows > 0) {
			table.rows(csv);
		}
		return csv.toString();
	}

	/**
	 * @param column a column
	 * @param profile who the CSV is for
	 * @return the column's name in the header
	 */
	public static String header(Column column, CsvProfile profile) {
		return switch (profile) {
			case DATA -> column.header();
			case EXCEL -> column.type() == ColumnType.DURATION ? column.name() + "_ms" : column.header();
			case JFR -> column.name();
		};
	}
}
