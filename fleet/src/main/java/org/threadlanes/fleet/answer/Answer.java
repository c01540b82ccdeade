package org.threadlanes.fleet.answer;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.SortedMap;

import org.threadlanes.fleet.job.Unreadable;

/**
 * The answer to the user, computed from the tables of a fleet.
 *
 * @param recordings the number of recordings, including those of earlier runs
 * @param unreadable the recordings that this run could not read
 * @param partial the number of recordings read only in part
 * @param overlapping the number of recordings that share time with an earlier one of the same JVM: that counts once
 * @param findings the worst findings, warnings first, then by time
 * @param sites the call sites with the most time
 * @param services all services, most blocking time first
 * @param worst the recordings with the most blocking time, that first
 * @param step the time step, from a minute to a day
 * @param recorded the recorded time in ns of each step, by its start
 * @param since findings and call sites first seen at or after this time are new; null if not given
 */
public record Answer(long recordings, List<Unreadable> unreadable, long partial, long overlapping,
		List<CostGroup> findings,
		List<CostGroup> sites, List<ServiceLoad> services, List<RecordingLoad> worst, Duration step,
		SortedMap<Instant, Long> recorded, Instant since) {

	/**
	 * What the threads of a service or of a recording did.
	 *
	 * @param blockingNanos their blocking time in ns
	 * @param contentionNanos the part of it for what other threads of the same JVM had
	 * @param recordedNanos the recorded time in ns
	 */
	record Load(long blockingNanos, long contentionNanos, long recordedNanos) {

		/** @return how many of them were blocked at once, on average */
		double blockedAtOnce() {
			return (double) blockingNanos / Math.max(1, recordedNanos);
		}

		/** @return the share of contention in their blocking time */
		double contention() {
			return (double) contentionNanos / Math.max(1, blockingNanos);
		}
	}

	/**
	 * A service.
	 *
	 * @param service its name; empty if unknown
	 * @param recordings the number of its recordings
	 * @param hosts the number of its hosts
	 * @param warnings the number of its recordings with a warning
	 */
	record ServiceLoad(String service, long recordings, long hosts, long warnings, Load load) {
	}

	/**
	 * A recording.
	 *
	 * @param file its path as found
	 * @param uri its absolute path with a scheme
	 * @param service the name of its service; empty if unknown
	 * @param start its start
	 * @param warned whether it has a warning
	 */
	record RecordingLoad(String file, String uri, String service, Instant start, boolean warned, Load load) {
	}

	/** @return the recorded time in ns */
	long recordedNanos() {
		return recorded.values().stream().mapToLong(Long::longValue).sum();
	}

	/** @return a time for each hour recorded, in ns */
	long perHour(long nanos) {
		return Math.round((double) nanos / Math.max(1, recordedNanos()) * Duration.ofHours(1).toNanos());
	}
}
