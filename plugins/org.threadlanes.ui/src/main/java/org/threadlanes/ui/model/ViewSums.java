package org.threadlanes.ui.model;

import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;

import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.sampling.LaneSampler;
import org.threadlanes.core.sampling.RangeTotals;
import org.threadlanes.core.wait.Verdict;
import org.threadlanes.core.wait.WaitKind;

/**
 * Times and counts of the waits in a range of time. Made on a background thread, O(threads * log n); immutable
 * afterwards. Of a wait that reaches over the range's edge the part within counts.
 */
public final class ViewSums {

	private static final WaitKind[] KINDS = WaitKind.values();
	private static final Verdict[] VERDICTS = Verdict.values();

	/**
	 * What blocked.
	 *
	 * @param nanos
	 *            for how long, ns
	 * @param kind
	 *            the kind of wait with the most time; null if nothing blocked
	 * @param threads
	 *            how many threads blocked
	 */
	public record Blocked(long nanos, WaitKind kind, int threads) {
		/** Nothing blocked. */
		public static final Blocked NOTHING = new Blocked(0, null, 0);
	}

	private final TimeRange range;
	private final WaitVisibility choice;
	private final long[] nanos = new long[KINDS.length * VERDICTS.length];
	private final long[] counts = new long[KINDS.length * VERDICTS.length];
	private final Map<ThreadLane, Blocked> byLane = new IdentityHashMap<>();
	private final Map<LaneGroup, Blocked> byGroup = new IdentityHashMap<>();
	/** Threads that blocked, and are not in the sums by kind and verdict. */
	private final Set<ThreadLane> outside = Collections.newSetFromMap(new IdentityHashMap<>());
	private int blockedThreads;

	private ViewSums(TimeRange range, WaitVisibility choice) {
		this.range = range;
		this.choice = choice;
	}

	/**
	 * @param range
	 *            the range
	 * @param sampler
	 *            knows all lanes, and leaves out waits that are too short
	 * @param shown
	 *            the lanes that are shown; only theirs are in the sums by kind and verdict
	 * @param choice
	 *            hidden kinds and verdicts are in the sums by kind and verdict alone
	 * @return the sums; null if the thread was interrupted
	 */
	public static ViewSums of(TimeRange range, LaneSampler sampler, Collection<ThreadLane> shown, WaitVisibility choice) {
		ViewSums sums = new ViewSums(range, choice);
		Map<ThreadLane, Boolean> isShown = new IdentityHashMap<>();
		shown.forEach(lane -> isShown.put(lane, true));
		long[] own = new long[KINDS.length];
		RangeTotals totals = new RangeTotals();
		for (ThreadLane lane : sampler.lanes().lanes()) {
			if (Thread.currentThread().isInterrupted()) {
				return null;
			}
			Arrays.fill(own, 0);
			boolean inSums = isShown.containsKey(lane);
			totals.clear();
			sampler.addTotals(lane, range.startNanos(), range.endNanos(), totals);
			sums.add(totals, inSums, own);
			sums.blocked(lane, own, inSums);
		}
		return sums;
	}

	private void blocked(ThreadLane lane, long[] byKind, boolean inSums) {
		Blocked blocked = blocked(byKind, 1);
		if (blocked.nanos() > 0) {
			byLane.put(lane, blocked);
			if (inSums) {
				blockedThreads++;
			} else {
				outside.add(lane);
			}
		}
	}

	private void add(RangeTotals totals, boolean inSums, long[] blocked) {
		for (WaitKind kind : KINDS) {
			if (choice.shows(kind, Verdict.BLOCKING)) {
				blocked[kind.ordinal()] = totals.nanos(kind, Verdict.BLOCKING);
			}
			if (inSums) {
				for (Verdict verdict : VERDICTS) {
					nanos[pair(kind, verdict)] += totals.nanos(kind, verdict);
					counts[pair(kind, verdict)] += totals.count(kind, verdict);
				}
			}
		}
	}

	/**
	 * @param waits
	 *            the waits to sum, whole
	 * @param whole
	 *            the range of the recording
	 * @return the sums of chosen waits
	 */
	public static ViewSums of(WaitSelection waits, TimeRange whole) {
		ViewSums sums = new ViewSums(whole, WaitVisibility.ALL);
		for (WaitSelection.LaneWaits part : waits.parts()) {
			long[] own = new long[KINDS.length];
			ThreadLane lane = part.lane();
			for (int i : part.indexes()) {
				long time = lane.end(i) - lane.start(i);
				int pair = pair(lane.kind(i), lane.verdict(i));
				sums.nanos[pair] += time;
				sums.counts[pair] += lane.isFirstPart(i) ? 1 : 0;
				if (lane.verdict(i) == Verdict.BLOCKING) {
					own[lane.kind(i).ordinal()] += time;
				}
			}
			sums.blocked(lane, own, true);
		}
		return sums;
	}

	private static Blocked blocked(long[] byKind, int threads) {
		long sum = 0;
		int most = -1;
		for (int k = 0; k < byKind.length; k++) {
			sum += byKind[k];
			if (byKind[k] > 0 && (most < 0 || byKind[k] > byKind[most])) {
				most = k;
			}
		}
		return most < 0 ? Blocked.NOTHING : new Blocked(sum, KINDS[most], threads);
	}

	private static int pair(WaitKind kind, Verdict verdict) {
		return kind.ordinal() * VERDICTS.length + verdict.ordinal();
	}

	/** @return the range that was summed */
	public TimeRange range() {
		return range;
	}

	/** @return the time of a family's waits in ns, hidden or not */
	public long nanos(WaitFamily family) {
		return sum(nanos, family);
	}

	/** @return the number of a family's waits, hidden or not */
	public long count(WaitFamily family) {
		return sum(counts, family);
	}

	private static long sum(long[] values, WaitFamily family) {
		long sum = 0;
		for (WaitKind kind : family.kinds()) {
			for (Verdict verdict : VERDICTS) {
				sum += values[pair(kind, verdict)];
			}
		}
		return sum;
	}

	/** @return the time of a verdict's waits in ns, hidden or not */
	public long nanos(Verdict verdict) {
		return sum(nanos, verdict, false);
	}

	/** @return the number of a verdict's waits, hidden or not */
	public long count(Verdict verdict) {
		return sum(counts, verdict, false);
	}

	/** @return the time of those of a verdict's waits that are shown, in ns */
	public long shownNanos(Verdict verdict) {
		return sum(nanos, verdict, true);
	}

	/** @return how many waits are shown */
	public long shownCount() {
		long sum = 0;
		for (Verdict verdict : VERDICTS) {
			sum += sum(counts, verdict, true);
		}
		return sum;
	}

	private long sum(long[] values, Verdict verdict, boolean onlyShown) {
		long sum = 0;
		for (WaitKind kind : KINDS) {
			if (!onlyShown || choice.shows(kind, verdict)) {
				sum += values[pair(kind, verdict)];
			}
		}
		return sum;
	}

	/** @return how many of the threads that are shown blocked */
	public int blockedThreads() {
		return blockedThreads;
	}

	/** @return what blocked on this thread; never null */
	public Blocked blocked(ThreadLane lane) {
		return byLane.getOrDefault(lane, Blocked.NOTHING);
	}

	/** @return what blocked on all threads of this group, shown or not; never null. Only for the UI thread */
	public Blocked blocked(LaneGroup group) {
		return byGroup.computeIfAbsent(group, this::sumOf);
	}

	/** @return for how long those threads of this group blocked that are shown, ns */
	public long shownBlockedNanos(LaneGroup group) {
		long sum = 0;
		for (ThreadLane lane : group.lanes()) {
			sum += outside.contains(lane) ? 0 : blocked(lane).nanos();
		}
		return sum;
	}

	private Blocked sumOf(LaneGroup group) {
		long sum = 0;
		int threads = 0;
		long[] byKind = new long[KINDS.length];
		for (ThreadLane lane : group.lanes()) {
			Blocked one = byLane.get(lane);
			if (one != null) {
				sum += one.nanos();
				threads++;
				byKind[one.kind().ordinal()] += one.nanos();
			}
		}
		return threads == 0 ? Blocked.NOTHING : new Blocked(sum, blocked(byKind, 1).kind(), threads);
	}

	/** @return the kind of wait that blocked most; null if nothing blocked */
	public WaitKind mostBlocking() {
		WaitKind most = null;
		long time = 0;
		for (WaitKind kind : KINDS) {
			long one = choice.shows(kind, Verdict.BLOCKING) ? nanos[pair(kind, Verdict.BLOCKING)] : 0;
			if (one > time) {
				time = one;
				most = kind;
			}
		}
		return most;
	}
}
