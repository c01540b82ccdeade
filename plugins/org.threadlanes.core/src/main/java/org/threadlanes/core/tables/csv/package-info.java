/**
 * Writes tables as CSV: {@link org.threadlanes.core.tables.csv.CsvExport} from a recording to files or a stream,
 * {@link org.threadlanes.core.tables.csv.CsvTables} from any tables.
 */
package org.threadlanes.core.tables.csv;
