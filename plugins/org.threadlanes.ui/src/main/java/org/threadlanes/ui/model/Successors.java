package org.threadlanes.ui.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;

import org.threadlanes.core.analysis.report.Finding;
import org.threadlanes.core.analysis.report.SpanRef;
import org.threadlanes.core.analysis.report.Triage;
import org.threadlanes.core.jfr.ThreadKey;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.ui.model.WaitSelection.LaneWaits;

/** Finds threads, waits and findings of an earlier or partial state in a recording that has grown. */
final class Successors {

	private final Triage grown;
	private final Map<ThreadKey, ThreadLane> lanes = new HashMap<>();

	Successors(Triage grown) {
		this.grown = grown;
		grown.lanes().lanes().forEach(lane -> lanes.put(lane.key(), lane));
	}

	/** @return the same thread; null for null, or if it was dropped */
	ThreadLane of(ThreadLane lane) {
		return lane == null ? null : lanes.get(lane.key());
	}

	/** @return the same threads, without dropped ones */
	List<ThreadLane> of(Collection<ThreadLane> some) {
		return some.stream().map(this::of).filter(Objects::nonNull).toList();
	}

	/** @return the same wait; null for null, or if it was dropped */
	SpanRef of(SpanRef wait) {
		if (wait == null || of(wait.lane()) == null) {
			return null;
		}
		ThreadLane lane = of(wait.lane());
		int index = index(wait.lane(), wait.index(), lane);
		return index < 0 ? null : new SpanRef(lane, index);
	}

	/**
	 * Waits of a thread do not overlap, so the start identifies one, except that a wait of zero length may start with
	 * another.
	 */
	private static int index(ThreadLane from, int i, ThreadLane to) {
		if (from == to) {
			return i;
		}
		for (int at = to.firstEndingAfter(from.start(i) - 1); at < to.size() && to.start(at) <= from.start(i); at++) {
			if (to.start(at) == from.start(i) && to.end(at) == from.end(i)) {
				return at;
			}
		}
		return -1;
	}

	/** @return the same waits, without dropped ones */
	WaitSelection of(WaitSelection waits) {
		List<LaneWaits> parts = new ArrayList<>();
		for (LaneWaits part : waits.parts()) {
			ThreadLane lane = of(part.lane());
			int[] indexes = lane == null ? new int[0] : IntStream.of(part.indexes())
					.map(i -> index(part.lane(), i, lane)).filter(i -> i >= 0).toArray();
			if (indexes.length > 0) {
				Arrays.sort(indexes);
				parts.add(new LaneWaits(lane, indexes));
			}
		}
		return parts.isEmpty() ? WaitSelection.NONE : new WaitSelection(parts);
	}

	/** @return the waits of a finding; none for null */
	WaitSelection waitsOf(Finding finding) {
		return finding == null ? WaitSelection.NONE : of(WaitSelection.of(finding));
	}

	/**
	 * @return the finding with the same code and pool; itself if only the whole recording shows one, and what has
	 *         grown is a part of its waits; null for null, or if there is none
	 */
	Finding of(Finding finding) {
		return finding == null || grown.findings().contains(finding) ? finding : grown.findings().stream()
				.filter(f -> f.code() == finding.code() && f.poolName().equals(finding.poolName())
						&& f.waitKind() == finding.waitKind())
				.findFirst()
				.orElse(grown.findings().isEmpty() && finding == grown.wholeFinding() ? finding : null);
	}
}
