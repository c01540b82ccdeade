/** The tables of a recording as rows and columns for Spark and Parquet. */
package org.threadlanes.fleet.table;
