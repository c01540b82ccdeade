package org.threadlanes.fleet.answer;

import java.time.Instant;
import java.util.List;
import java.util.Map;

import org.threadlanes.core.analysis.report.FindingCode;
import org.threadlanes.core.base.text.HasId;

/**
 * The same finding or call site in several recordings.
 *
 * @param key what they have in common, by column, such as {@code pool} and {@code own}; then the cause of the worst
 * @param message the message of the worst finding; empty for a call site
 * @param recordings the number of recordings that have it
 * @param count the number of waits
 * @param nanos their time in ns
 * @param threadNanos the lifetime of the threads of its pool, wherever there is one of this name; 0 if unknown
 * @param maxNanos the longest in ns; 0 if single waits are not known
 * @param percentiles p50, p95 and p99 in ns, within 1 %; null for a finding, and for sampled waits
 * @param worst the recording with the most time
 * @param first the start of the first recording that has it
 * @param isNew whether {@code first} is at or after the requested date
 * @param byService its time by service, most first
 * @param overTime its time by step, in order; steps without it are omitted
 */
record CostGroup(Map<String, String> key, String message, long recordings, long count, long nanos, long threadNanos,
		long maxNanos, long[] percentiles, Worst worst, Instant first, boolean isNew, List<ServiceCost> byService,
		List<StepCost> overTime) {

	/**
	 * The recording with the most time.
	 *
	 * @param file its path as found
	 * @param uri its absolute path with a scheme
	 * @param nanos the time in ns
	 */
	record Worst(String file, String uri, long nanos) {
	}

	/**
	 * The cost of a service.
	 *
	 * @param service its name; empty if unknown
	 * @param recordings the number of its recordings that have the cost
	 * @param nanos the time in ns
	 */
	record ServiceCost(String service, long recordings, long nanos) {
	}

	/**
	 * The cost in one step of time.
	 *
	 * @param start its start
	 * @param nanos the time in ns
	 */
	record StepCost(Instant start, long nanos) {
	}

	/** @return whether its time is that of waits */
	boolean isOfWaits() {
		return HasId.of(FindingCode.values(), get("code")).stream().allMatch(FindingCode::isOfWaits);
	}

	/** @return its part of the time of its threads; 0 if unknown */
	double share() {
		return isOfWaits() && threadNanos > 0 ? Math.min(1, (double) nanos / threadNanos) : 0;
	}

	/** @return one part of the key; empty if it has none */
	String get(String column) {
		return key.getOrDefault(column, "");
	}
}
