package org.threadlanes.ui.model;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.threadlanes.core.jfr.ThreadKey;
import org.threadlanes.core.kinds.KindAndVerdict;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.kinds.WaitSet;
import org.threadlanes.core.kinds.WaitTotals;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.picture.LaneSampler;

/**
 * Times and counts of the waits in a time range. Computed on a background thread, O(threads * log n); immutable. If a
 * wait crosses the edge of the range, only the part within counts.
 */
public final class ViewSums {

	/**
	 * The blocking waits of a thread or group.
	 *
	 * @param nanos their total time, ns
	 * @param kind the kind of wait with the most time; null if nothing blocked
	 */
	public record Blocked(long nanos, WaitKind kind) {
		public static final Blocked NOTHING = new Blocked(0, null);
	}

	private final TimeRange range;
	private final WaitSet shown;
	private final WaitTotals totals = new WaitTotals();
	/**
	 * By key, so that the sums stay valid for the same threads after the recording has grown, until there are new ones.
	 */
	private final Map<ThreadKey, Blocked> byLane = new HashMap<>();
	private final Map<ThreadKey, Long> unknownByLane = new HashMap<>();
	private final Map<List<ThreadLane>, Blocked> byLanes = new IdentityHashMap<>();
	/** Hidden threads that blocked, or may have; not in the sums by kind and verdict. */
	private final Set<ThreadKey> outside = new HashSet<>();
	private int blockedThreads;

	private ViewSums(TimeRange range, WaitSet shown) {
		this.range = range;
		this.shown = shown;
	}

	/**
	 * @param sampler samples all lanes, without waits that are too short
	 * @param shown the lanes that are shown; only theirs are in the sums by kind and verdict
	 * @param choice the visible waits; hidden kinds and verdicts count only in the sums by kind and verdict
	 * @return the sums; null if the thread was interrupted
	 */
	public static ViewSums of(TimeRange range, LaneSampler sampler, Collection<ThreadLane> shown,
			WaitVisibility choice) {
		ViewSums sums = new ViewSums(range, choice.asSet());
		Map<ThreadLane, Boolean> isShown = new IdentityHashMap<>();
		shown.forEach(lane -> isShown.put(lane, true));
		WaitTotals own = new WaitTotals();
		for (ThreadLane lane : sampler.lanes().lanes()) {
			if (Thread.currentThread().isInterrupted()) {
				return null;
			}
			own.clear();
			sampler.addTotals(lane, range.startNanos(), range.endNanos(), own);
			sums.add(lane, own, isShown.containsKey(lane));
		}
		return sums;
	}

	private void add(ThreadLane lane, WaitTotals own, boolean inSums) {
		if (inSums) {
			totals.add(own);
		}
		Blocked blocked = blocked(own);
		long unknown = own.nanos(shown.only(Verdict.UNKNOWN));
		if (unknown > 0) {
			unknownByLane.put(lane.key(), unknown);
		}
		if (blocked.nanos() > 0) {
			byLane.put(lane.key(), blocked);
			blockedThreads += inSums ? 1 : 0;
		}
		if (!inSums && blocked.nanos() + unknown > 0) {
			outside.add(lane.key());
		}
	}

	/** @return the sums of selected waits within a range */
	public static ViewSums of(WaitSelection waits, TimeRange range) {
		ViewSums sums = new ViewSums(range, WaitSet.ALL);
		for (WaitSelection.LaneWaits part : waits.parts()) {
			WaitTotals own = new WaitTotals();
			ThreadLane lane = part.lane();
			for (int i : part.indexes()) {
				own.add(lane.pair(i), lane.isFirstPart(i) ? 1 : 0,
						Math.min(range.endNanos(), lane.end(i)) - Math.max(range.startNanos(), lane.start(i)));
				if (lane.groupOf(i).isSampled()) {
					own.markSampled(lane.pair(i));
				}
			}
			sums.add(lane, own, true);
		}
		return sums;
	}

	private Blocked blocked(WaitTotals of) {
		WaitTotals blocking = new WaitTotals();
		blocking.add(of, shown.only(Verdict.BLOCKING));
		WaitKind most = blocking.kindOfMost(Verdict.BLOCKING);
		return most == null ? Blocked.NOTHING : new Blocked(blocking.nanos(Verdict.BLOCKING), most);
	}

	/** @return the range summed */
	public TimeRange range() {
		return range;
	}

	/** @return counts and times of the lanes shown, including hidden kinds and verdicts */
	public WaitTotals totals() {
		return totals;
	}

	/** @return the time of the visible waits with a verdict, in ns */
	public long shownNanos(Verdict verdict) {
		return totals.nanos(shown.only(verdict));
	}

	/** @return the number of visible waits; -1 if it is not known, since some were put together from samples */
	public long shownCount() {
		return totals.knownCount(shown);
	}

	/** @return the number of visible threads that blocked */
	public int blockedThreads() {
		return blockedThreads;
	}

	/** @return the blocking waits of a thread; never null */
	public Blocked blocked(ThreadLane lane) {
		return byLane.getOrDefault(lane.key(), Blocked.NOTHING);
	}

	/** @return the blocking waits of threads, visible or not; never null. UI thread only */
	public Blocked blocked(List<ThreadLane> lanes) {
		return byLanes.computeIfAbsent(lanes, this::sumOf);
	}

	/** @return how long threads waited that could be blocking or idle, ns */
	public long unknownNanos(List<ThreadLane> lanes) {
		return unknownByLane.isEmpty() ? 0
				: lanes.stream().mapToLong(lane -> unknownByLane.getOrDefault(lane.key(), 0L)).sum();
	}

	/** @return the blocking time of a thread, ns; 0 if it is not visible */
	long shownBlockedNanos(ThreadLane lane) {
		return outside.contains(lane.key()) ? 0 : blocked(lane).nanos();
	}

	/** @return how long a thread waited that could be blocking or idle, ns; 0 if it is not visible */
	long shownUnknownNanos(ThreadLane lane) {
		return outside.contains(lane.key()) ? 0 : unknownNanos(List.of(lane));
	}

	/** @return the blocking time of the visible threads of a group, ns */
	public long shownBlockedNanos(LaneGroup group) {
		return group.lanes().stream().mapToLong(this::shownBlockedNanos).sum();
	}

	/** @return whether the same threads blocked, or may have, in the same range for the same time */
	boolean isLike(ViewSums other) {
		return this == other || range.equals(other.range) && outside.equals(other.outside)
				&& byLane.equals(other.byLane) && unknownByLane.equals(other.unknownByLane);
	}

	private Blocked sumOf(List<ThreadLane> lanes) {
		WaitTotals sum = new WaitTotals();
		for (ThreadLane lane : lanes) {
			Blocked one = byLane.get(lane.key());
			if (one != null) {
				sum.addSum(KindAndVerdict.of(one.kind(), Verdict.BLOCKING), 0, one.nanos());
			}
		}
		return blocked(sum);
	}

	/** @return the kind of wait that blocked most; null if nothing blocked */
	public WaitKind mostBlocking() {
		return blocked(totals).kind();
	}
}
