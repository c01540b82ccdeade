package org.threadlanes.core.analysis.report;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.threadlanes.core.analysis.sites.SpanPredicate;
import org.threadlanes.core.jfr.ThreadKey;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.ThreadLanes;

/** Finds the finding about some of the events of a recording, which only all events may show. */
final class PartOfFinding {

	private PartOfFinding() {
	}

	/** @return the first finding that has all waits of some events; null if there is none, or no wait */
	static Finding of(ThreadLanes part, List<Finding> ofWhole) {
		List<ThreadLane> lanes = part.lanes().stream().filter(lane -> lane.size() > 0).toList();
		return lanes.isEmpty() ? null
				: ofWhole.stream().filter(finding -> hasAll(finding, lanes)).findFirst().orElse(null);
	}

	private static boolean hasAll(Finding finding, List<ThreadLane> part) {
		if (finding.pool() == null || finding.waits() == SpanPredicate.NONE) {
			return false;
		}
		Map<ThreadKey, ThreadLane> whole =
				finding.pool().lanes().stream().collect(Collectors.toMap(ThreadLane::key, Function.identity()));
		return part.stream().allMatch(lane -> {
			ThreadLane of = whole.get(lane.key());
			return of != null && IntStream.range(0, lane.size()).allMatch(i -> has(finding, of, lane.start(i)));
		});
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
