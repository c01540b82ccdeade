/** The job: reads each recording once, writes all its tables, and makes them visible together. */
package org.threadlanes.fleet.job;
