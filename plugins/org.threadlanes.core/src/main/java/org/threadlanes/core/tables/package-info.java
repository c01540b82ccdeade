/**
 * Tables: named, typed columns with units, and rows that stream cell by cell. The events of a type are one table
 * ({@link org.threadlanes.core.tables.EventTables}); anything held in memory is another
 * ({@link org.threadlanes.core.tables.ListTable}).
 * May use {@code base.file}, {@code base.text}, {@code base.work}, {@code jfr} and {@code kinds}.
 *
 * @since 1.0
 */
package org.threadlanes.core.tables;
