package org.threadlanes.ui.model;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;

import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.WaitGroup;

/**
 * The order of waits by a column. In every column but those of times, all waits of a site have the same value, so sites
 * are ranked, not waits. Immutable.
 */
final class WaitOrder {

	private static final Comparator<Verdict> VERDICTS = Comparator.comparing(List.of(Verdict.BLOCKING, Verdict.UNKNOWN,
			Verdict.WORK, Verdict.IDLE, Verdict.NON_BLOCKING_IO)::indexOf);
	/** Empty texts come last. */
	private static final Comparator<String> TEXTS = Comparator.comparing(String::isEmpty)
			.thenComparing(NaturalOrder.NAMES);

	private final SortOrder<WaitColumn> by;
	/** By lane and site; null if waits are sorted by a time. */
	private final int[][] ranks;

	WaitOrder(SortOrder<WaitColumn> by, List<ThreadLane> lanes, WaitTexts texts) {
		this.by = by;
		ranks = switch (by.column()) {
			case THREAD -> ranks(lanes, (lane, site) -> lane.label(), TEXTS);
			case WAIT -> ranks(lanes, (lane, site) -> site.kind(), Comparator.<WaitKind> naturalOrder());
			case VERDICT -> ranks(lanes, (lane, site) -> site.verdict(), VERDICTS);
			case START, DURATION -> null;
			case TARGET -> ranks(lanes, (lane, site) -> texts.target(site.target()), TEXTS);
			case FRAME -> ranks(lanes, (lane, site) -> texts.ownFrame(site.stack()), TEXTS);
			case WHY -> ranks(lanes, (lane, site) -> site.count() > 0 ? texts.why(lane, site) : "", TEXTS);
		};
	}

	private static <V> int[][] ranks(List<ThreadLane> lanes, BiFunction<ThreadLane, WaitGroup, V> value,
			Comparator<V> order) {
		Map<V, Integer> positions = new HashMap<>();
		List<V> distinct = new ArrayList<>();
		int[][] ranks = new int[lanes.size()][];
		for (int n = 0; n < ranks.length; n++) {
			ThreadLane lane = lanes.get(n);
			ranks[n] = lane.waitGroups().stream()
					.mapToInt(site -> positions.computeIfAbsent(value.apply(lane, site), v -> {
				distinct.add(v);
				return distinct.size() - 1;
			})).toArray();
		}
		List<V> sorted = new ArrayList<>(distinct);
		sorted.sort(order);
		int[] rankOf = new int[sorted.size()];
		for (int rank = 0; rank < rankOf.length; rank++) {
			rankOf[positions.get(sorted.get(rank))] = rank;
		}
		for (int[] ofLane : ranks) {
			for (int site = 0; site < ofLane.length; site++) {
				ofLane[site] = rankOf[ofLane[site]];
			}
		}
		return ranks;
	}

	/** @return what waits are sorted by, the smallest first */
	long key(int lane, long start, long end, int site) {
		long key = ranks != null ? ranks[lane][site] : by.column() == WaitColumn.START ? start : end - start;
		return by.descending() ? -key : key;
	}
}
