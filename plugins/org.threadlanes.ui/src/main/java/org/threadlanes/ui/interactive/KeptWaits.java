package org.threadlanes.ui.interactive;

import java.util.BitSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import org.threadlanes.core.analysis.report.Finding;
import org.threadlanes.core.analysis.report.Triage;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.lanes.ThreadLane;

/**
 * The waits that a page keeps if not all of them fit: the worst of each finding, the longest of each lane, then the
 * longest of all, blocking ones first.
 */
final class KeptWaits {

	/** Of each lane, these are kept in any case. */
	private static final int OF_LANE = 20;

	private final Map<ThreadLane, BitSet> kept = new IdentityHashMap<>();
	private final long count;
	private final long all;

	/** @param most how many waits to keep, apart from the few that are kept in any case */
	KeptWaits(Triage triage, int most) {
		List<ThreadLane> lanes = triage.lanes().lanes();
		all = lanes.stream().mapToLong(ThreadLane::size).sum();
		long shortest = shortest(lanes, most);
		for (ThreadLane lane : lanes) {
			BitSet ofLane = new BitSet();
			long ownShortest = shortest == Long.MIN_VALUE ? shortest
					: Math.min(shortest, shortest(List.of(lane), OF_LANE));
			for (int i = 0; i < lane.size(); i++) {
				if (weight(lane, i) >= ownShortest) {
					ofLane.set(i);
				}
			}
			kept.put(lane, ofLane);
		}
		for (Finding finding : triage.findings()) {
			if (finding.worst() != null) {
				kept.get(finding.worst().lane()).set(finding.worst().index());
			}
		}
		count = kept.values().stream().mapToLong(BitSet::cardinality).sum();
	}

	/** Blocking waits count as four times as long: idle time matters less. */
	private static long weight(ThreadLane lane, int i) {
		long nanos = lane.end(i) - lane.start(i);
		return lane.verdict(i) == Verdict.BLOCKING ? 4 * nanos : nanos;
	}

	/** @return the weight of the last of this many waits, heaviest first; that of none if there are no more */
	private static long shortest(List<ThreadLane> lanes, int most) {
		long[] weights = lanes.stream()
				.flatMapToLong(lane -> IntStream.range(0, lane.size()).mapToLong(i -> weight(lane, i)))
				.sorted().toArray();
		return weights.length <= most ? Long.MIN_VALUE : weights[weights.length - most];
	}

	/** @return the indexes of the waits of a lane */
	BitSet of(ThreadLane lane) {
		return kept.get(lane);
	}

	/** @return how many waits are left out */
	long leftOut() {
		return all - count;
	}

	/** @return how many waits there are */
	long all() {
		return all;
	}
}
