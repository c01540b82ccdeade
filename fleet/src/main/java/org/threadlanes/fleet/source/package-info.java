/** The Spark data source {@code jfr}: any event type, and the tables of the triage. Read only. */
package org.threadlanes.fleet.source;
