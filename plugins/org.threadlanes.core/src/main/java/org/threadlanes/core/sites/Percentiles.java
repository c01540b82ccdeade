package org.threadlanes.core.sites;

/**
 * Percentiles of the durations of waits, in ns. Exact: each is the duration of a wait that happened (nearest rank). All
 * 0 without waits.
 *
 * @param count the number of waits
 * @param p50 half of them were no longer than this
 * @param p95 95 % of them were no longer than this
 * @param p99 99 % of them were no longer than this
 * @param max the longest
 */
public record Percentiles(int count, long p50, long p95, long p99, long max) {
}
