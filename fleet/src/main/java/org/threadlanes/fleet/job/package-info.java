/**
 * The job: reads each recording once, writes all its tables, and publishes them together.
 * May use {@code file} and {@code table}.
 */
package org.threadlanes.fleet.job;
