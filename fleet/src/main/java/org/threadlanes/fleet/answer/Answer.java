package org.threadlanes.fleet.answer;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.SortedMap;

import org.threadlanes.fleet.job.Unreadable;

/**
 * What the tables of a fleet say.
 *
 * @param recordings how many recordings there are, those of earlier runs among them
 * @param unreadable those that this run could not read
 * @param partial how many could be read in part only
 * @param findings the worst findings, warnings first, then by time
 * @param sites the call sites with the most time
 * @param services all services, most blocking time first
 * @param step a day or an hour: the step of time
 * @param recorded how many ns were recorded in each step
 * @param since the date since which something is new; null if not given
 */
public record Answer(long recordings, List<Unreadable> unreadable, long partial, List<CostGroup> findings,
		List<CostGroup> sites, List<ServiceLoad> services, Duration step, SortedMap<Instant, Long> recorded,
		Instant since) {

	/**
	 * A service.
	 *
	 * @param service its name; empty if unknown
	 * @param recordings how many recordings there are of it
	 * @param hosts on how many hosts
	 * @param warnings how many of its recordings have a warning
	 * @param blockingNanos the blocking time of its threads in ns
	 * @param recordedNanos the time that was recorded in ns
	 */
	record ServiceLoad(String service, long recordings, long hosts, long warnings, long blockingNanos,
			long recordedNanos) {
	}
}
