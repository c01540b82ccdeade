/**
 * The Spark data source {@code jfr}: any event type, and the tables of the triage. Read only.
 * May use {@code file} and {@code table}.
 */
package org.threadlanes.fleet.source;
