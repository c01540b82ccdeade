package org.threadlanes.core.tables.csv;

import java.nio.file.Path;
import java.util.List;

import org.threadlanes.core.jfr.ReadSummary;

/**
 * What an export has written.
 *
 * @param tables the tables in the order in which they were chosen
 * @param recording what was read and what could not be; null if nothing had to be read, or for several recordings
 */
public record CsvResult(List<Written> tables, ReadSummary recording) {

	/** The maximum number of rows of a sheet in common spreadsheets, including the header. */
	private static final long SHEET_ROWS = 1_048_576;

	/**
	 * A table.
	 *
	 * @param table its name
	 * @param file its file; null if it went to a stream
	 * @param rows the number of rows without the header
	 */
	public record Written(String table, Path file, long rows) {

		/** @return whether a spreadsheet would drop the last rows */
		public boolean isTooLongForSheet() {
			return rows >= SHEET_ROWS;
		}
	}

	/** @return the number of rows of all tables */
	public long rows() {
		return tables.stream().mapToLong(Written::rows).sum();
	}
}
