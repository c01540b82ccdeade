/**
 * Writes tables as CSV: {@link org.threadlanes.core.tables.csv.CsvExport} from a recording to files or a stream,
 * {@link org.threadlanes.core.tables.csv.CsvTables} from any tables.
 * May use {@code base.file}, {@code base.text}, {@code base.work}, {@code jfr}, {@code kinds}, {@code lanes} and
 * {@code tables}.
 */
package org.threadlanes.core.tables.csv;
