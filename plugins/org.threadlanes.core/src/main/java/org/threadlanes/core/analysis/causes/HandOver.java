package org.threadlanes.core.analysis.causes;

import java.util.Arrays;
import java.util.List;

/** Whether threads of which no wait is recorded go on as others end something: then they waited for that. */
final class HandOver {

	/** Of those that go on, above what would by chance. */
	static final double MOST = 0.5;

	/**
	 * What leaves no event.
	 *
	 * @param since in ns
	 * @param until when the thread goes on, in ns
	 */
	record Gap(long since, long until) {

		long nanos() {
			return until - since;
		}
	}

	private final long[] ends;
	private final double interval;

	/**
	 * @param ends when others end something, sorted, in ns
	 * @param recordedNanos the length of the recording
	 */
	HandOver(long[] ends, long recordedNanos) {
		this.ends = ends;
		interval = recordedNanos / (ends.length + 1.0);
	}

	/** @return the share of gaps, short ones aside, that end just after others end something, less that by chance */
	double share(List<Gap> gaps) {
		long wakeUp = (long) Math.min(Task.AT_ONCE, interval / 2);
		List<Gap> late = gaps.stream().filter(gap -> gap.nanos() > wakeUp).toList();
		long near = late.stream().filter(gap -> {
			int found = Arrays.binarySearch(ends, gap.until);
			int last = found < 0 ? -2 - found : found;
			return last >= 0 && ends[last] >= gap.until - wakeUp && ends[last] > gap.since;
		}).count();
		return late.isEmpty() ? 0 : (double) near / late.size() - 1 + Math.exp(-wakeUp / interval);
	}
}
