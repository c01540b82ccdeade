/**
 * The tables of a recording as rows and columns for Spark and Parquet.
 * May use {@code file}.
 */
package org.threadlanes.fleet.table;
