/**
 * Writes tables as CSV: {@link org.threadlanes.core.csv.CsvExport} from a recording to files or a stream,
 * {@link org.threadlanes.core.csv.CsvTables} from any tables. FastCSV lays out the records; the cells are formatted
 * here.
 */
package org.threadlanes.core.csv;
