package org.threadlanes.core.analysis.report;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.threadlanes.core.analysis.sites.SpanPredicate;
import org.threadlanes.core.jfr.ThreadKey;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.ThreadLanes;

/** Finds the finding about some of the events of a recording, which only all events may show. */
final class PartOfFinding {

	private PartOfFinding() {
	}

	/**
	 * @return the first finding that has most of the time in which threads were not idle, as far as some events show
	 *         it; null if there is none
	 */
	static Finding of(ThreadLanes part, List<Finding> ofWhole) {
		long nanos = part.lanes().stream().mapToLong(lane -> nanos(lane, i -> true)).sum();
		return ofWhole.stream().filter(finding -> finding.pool() != null && finding.waits() != SpanPredicate.NONE)
				.filter(finding -> 2 * nanos(finding, part.lanes()) > nanos).findFirst().orElse(null);
	}

	private static long nanos(Finding finding, List<ThreadLane> part) {
		Map<ThreadKey, ThreadLane> whole =
				finding.pool().lanes().stream().collect(Collectors.toMap(ThreadLane::key, Function.identity()));
		return part.stream().filter(lane -> whole.containsKey(lane.key()))
				.mapToLong(lane -> nanos(lane, i -> has(finding, whole.get(lane.key()), lane.start(i)))).sum();
	}

	private static long nanos(ThreadLane lane, IntPredicate counts) {
		return IntStream.range(0, lane.size()).filter(i -> isLost(lane.verdict(i)) && counts.test(i))
				.mapToLong(i -> lane.end(i) - lane.start(i)).sum();
	}

	private static boolean isLost(Verdict verdict) {
		return verdict == Verdict.BLOCKING || verdict == Verdict.UNKNOWN;
	}

	/** A wait may be longer among some events, without those that interrupt it; it starts when it does. */
	private static boolean has(Finding finding, ThreadLane lane, long start) {
		for (int i = lane.firstEndingAfter(start - 1); i < lane.size() && lane.start(i) <= start; i++) {
			if (lane.start(i) == start && finding.waits().matches(lane, i)) {
				return true;
			}
		}
		return false;
	}
}
