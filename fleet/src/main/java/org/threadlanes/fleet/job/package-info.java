/** The job: reads each recording once, writes all its tables, and publishes them together. */
package org.threadlanes.fleet.job;
