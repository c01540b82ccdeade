package org.threadlanes.ui.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

import org.threadlanes.core.analysis.report.Finding;
import org.threadlanes.core.analysis.report.SpanRef;
import org.threadlanes.core.analysis.sites.CallSite;
import org.threadlanes.core.analysis.sites.CallSites;
import org.threadlanes.core.analysis.sites.SiteFilter;
import org.threadlanes.core.analysis.sites.SpanPredicate;
import org.threadlanes.core.lanes.ThreadLane;

/**
 * Selected waits.
 *
 * @param parts the waits lane by lane; no lane twice
 */
public record WaitSelection(List<LaneWaits> parts) {

	public static final WaitSelection NONE = new WaitSelection(List.of());

	/**
	 * Selected waits of one lane.
	 *
	 * @param indexes the indexes of its spans, ascending; must not be modified
	 */
	public record LaneWaits(ThreadLane lane, int[] indexes) {
	}

	public WaitSelection {
		parts = List.copyOf(parts);
	}

	public static WaitSelection of(SpanRef wait) {
		return new WaitSelection(List.of(new LaneWaits(wait.lane(), new int[] {wait.index()})));
	}

	/** @return the waits of a finding; linear in the waits of its pool */
	public static WaitSelection of(Finding finding) {
		if (finding.pool() == null) {
			return NONE;
		}
		List<LaneWaits> parts = new ArrayList<>();
		for (ThreadLane lane : finding.pool().lanes()) {
			add(parts, lane, i -> finding.waits().matches(lane, i));
		}
		return new WaitSelection(parts);
	}

	/** @return the waits of one of the call sites that match the filter; linear in the waits of its pool */
	public static WaitSelection of(CallSites sites, CallSite site, SiteFilter filter) {
		List<LaneWaits> parts = new ArrayList<>();
		for (ThreadLane lane : site.pool().lanes()) {
			if (filter.threads().test(lane)) {
				add(parts, lane, i -> filter.contains(lane, i) && sites.contains(site, lane, i));
			}
		}
		return new WaitSelection(parts);
	}

	private static void add(List<LaneWaits> parts, ThreadLane lane, IntPredicate filter) {
		int[] found = IntStream.range(0, lane.size()).filter(filter).toArray();
		if (found.length > 0) {
			parts.add(new LaneWaits(lane, found));
		}
	}

	/** @return whether it has a wait */
	public boolean contains(SpanRef wait) {
		return parts.stream().anyMatch(part -> part.lane == wait.lane()
				&& Arrays.binarySearch(part.indexes, wait.index()) >= 0);
	}

	/** @return whether some of its waits are in a range */
	boolean touches(TimeRange range) {
		return parts.stream().anyMatch(part -> IntStream.of(part.indexes)
				.anyMatch(i -> range.touches(part.lane.start(i), part.lane.end(i))));
	}

	/** @return the same, to choose waits of the lanes one by one */
	public SpanPredicate asPredicate() {
		Map<ThreadLane, int[]> indexes = new IdentityHashMap<>();
		parts.forEach(part -> indexes.put(part.lane, part.indexes));
		return (lane, i) -> indexes.containsKey(lane) && Arrays.binarySearch(indexes.get(lane), i) >= 0;
	}

	/** @return the longest wait; null if there is none */
	public SpanRef longest() {
		return parts.stream().flatMap(part -> IntStream.of(part.indexes).mapToObj(i -> new SpanRef(part.lane, i)))
				.max(Comparator.comparingLong(SpanRef::nanos)).orElse(null);
	}

	/** @return whether it has no waits */
	public boolean isEmpty() {
		return parts.isEmpty();
	}

	public long count() {
		return parts.stream().mapToLong(part -> part.indexes().length).sum();
	}
}
