/** Tables of core as rows and columns of Spark and Parquet. */
package org.threadlanes.fleet.table;
