package org.threadlanes.core.analysis.requests;

import java.util.List;

import org.threadlanes.core.analysis.sites.Percentiles;

/**
 * The requests of a name.
 *
 * @param name their name
 * @param threads the number of threads that served them
 * @param durations their durations
 * @param nanos the sum of their durations in ns
 * @param cpuNanos samples of running Java code, times their period, in ns; 0 if there are none
 * @param waits their waits by call, most time first
 * @param slowest the longest of them, the longest first
 */
public record RequestSum(String name, int threads, Percentiles durations, long nanos, long cpuNanos,
		List<RequestWait> waits, List<SlowRequest> slowest) {

	/** @return the time of all waits in ns */
	public long waitNanos() {
		return waits.stream().mapToLong(RequestWait::nanos).sum();
	}

	/** @return the time of waits for what other threads of this JVM had, in ns */
	public long contentionNanos() {
		return waits.stream().filter(RequestWait::contention).mapToLong(RequestWait::nanos).sum();
	}

	/** @return the time that neither waits nor samples account for, in ns */
	public long otherNanos() {
		return Math.max(0, nanos - waitNanos() - cpuNanos);
	}
}
