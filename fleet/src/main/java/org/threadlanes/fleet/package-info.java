/** The triage of many recordings at once, on Apache Spark: the verb {@code fleet}. */
package org.threadlanes.fleet;
