/**
 * The triage of many recordings at once, on Apache Spark: the verb {@code fleet}.
 * May use {@code answer}, {@code file}, {@code job} and {@code table}.
 */
package org.threadlanes.fleet;
