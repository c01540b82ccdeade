package org.threadlanes.core.lanes;

import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;

import org.threadlanes.core.kinds.WaitKind;

/**
 * Makes the spans of a thread disjoint, so that no ns counts twice: for one pinned sleep, JFR writes three events that
 * cover the same interval.
 * <p>
 * Of overlapping spans, the kind that comes first in {@link org.threadlanes.core.kinds.WaitKind} wins. If more than
 * half of another span lies within the winner, it is the same wait: the winner absorbs it, and gets all of its time. If
 * it overlaps less, it keeps the rest of its time. What was recorded wins over what was put together from samples,
 * whose ends are not exact.
 */
final class Overlaps implements WaitSink {

	/** One wait is a handful of events. A larger cluster means two recordings in one file, or a forged one. */
	private static final int LARGEST_CLUSTER = 64;

	private final RecordedGroups groups;
	private final WaitSink out;
	/** The current cluster: spans that overlap one another, directly or through others. */
	private final WaitRows in = new WaitRows();
	private final WaitRows resolved = new WaitRows();
	/** The latest end in the cluster. */
	private long reach = Long.MIN_VALUE;
	private boolean tooLarge;
	private boolean any;
	/** The end of the time assigned so far, if the cluster is too large. */
	private long given;

	/**
	 * @param groups the groups of the spans; takes those of their later parts
	 * @param out receives the disjoint spans in order
	 */
	Overlaps(RecordedGroups groups, WaitSink out) {
		this.groups = groups;
		this.out = out;
	}

	/** Takes the next span; spans must arrive sorted. */
	@Override
	public void add(long start, long end, int group, int amount, int event) {
		if (start >= reach) {
			endCluster();
			reach = end;
		} else {
			reach = Math.max(reach, end);
		}
		in.add(start, end, group, amount, event);
		if (tooLarge || in.size() > LARGEST_CLUSTER) {
			firstComesFirst();
		}
	}

	/** @return whether any spans overlapped */
	boolean any() {
		return any;
	}

	/** Ends the last cluster. */
	void end() {
		endCluster();
	}

	private void endCluster() {
		if (in.size() == 1) {
			in.emitTo(0, out);
		} else if (in.size() > 1) {
			any = true;
			resolveCluster();
		}
		in.clear();
		tooLarge = false;
		given = Long.MIN_VALUE;
	}

	/** Each span gets the time that earlier ones leave: linear, however many overlap. */
	private void firstComesFirst() {
		tooLarge = true;
		any = true;
		for (int i = 0; i < in.size(); i++) {
			if (in.end(i) > given) {
				copy(out, i, Math.max(given, in.start(i)), in.end(i), in.group(i));
				given = in.end(i);
			}
		}
		in.clear();
	}

	private void copy(WaitSink to, int i, long start, long end, int group) {
		to.add(start, end, group, in.amount(i), in.event(i));
	}

	private WaitKind kind(int i) {
		return groups.get(in.group(i)).kind;
	}

	private boolean isSampled(int i) {
		return groups.get(in.group(i)).isSampled();
	}

	/** The strongest takes what it covers, then the next strongest, and so on. */
	private void resolveCluster() {
		PriorityQueue<Integer> strongestFirst = new PriorityQueue<>((a, b) -> {
			if (isSampled(a) != isSampled(b)) {
				return isSampled(b) ? -1 : 1;
			}
			int kinds = kind(a).compareTo(kind(b));
			if (kinds != 0) {
				return kinds;
			}
			int lengths = Long.compare(in.end(b) - in.start(b), in.end(a) - in.start(a));
			return lengths != 0 ? lengths : a - b;
		});
		for (int i = 0; i < in.size(); i++) {
			strongestFirst.add(i);
		}
		TakenTime taken = new TakenTime();
		while (!strongestFirst.isEmpty()) {
			int winner = strongestFirst.remove();
			long start = in.start(winner);
			long end = in.end(winner);
			for (Integer other : strongestFirst.toArray(new Integer[0])) {
				long shared = Math.min(end, in.end(other)) - Math.max(start, in.start(other));
				if (shared > 0 && 2 * shared > in.end(other) - in.start(other)) {
					if (!isSampled(other)) {
						start = Math.min(start, in.start(other));
						end = Math.max(end, in.end(other));
					}
					strongestFirst.remove(other);
				}
			}
			addFreeTime(winner, start, end, taken);
		}
		resolved.sortDisjoint(groups);
		for (int i = 0; i < resolved.size(); i++) {
			resolved.emitTo(i, out);
		}
		resolved.clear();
	}

	private void addFreeTime(int span, long start, long end, TakenTime taken) {
		boolean isFirst = true;
		for (long[] free : taken.freeWithin(start, end)) {
			copy(resolved, span, free[0], free[1], isFirst ? in.group(span) : groups.rest(in.group(span)).number);
			isFirst = false;
		}
		taken.take(start, end);
	}

	/** The intervals of stronger spans. Clusters are small, so a list is enough. */
	private static final class TakenTime {

		private final List<long[]> intervals = new ArrayList<>();

		List<long[]> freeWithin(long start, long end) {
			List<long[]> free = new ArrayList<>();
			long at = start;
			for (long[] interval : intervals) {
				if (interval[1] <= at || interval[0] >= end) {
					continue;
				}
				if (interval[0] > at) {
					free.add(new long[] {at, interval[0]});
				}
				at = Math.max(at, interval[1]);
			}
			if (at < end || start == end && free.isEmpty()
					&& intervals.stream().noneMatch(i -> i[0] < start && start < i[1])) {
				free.add(new long[] {at, end});
			}
			return free;
		}

		void take(long start, long end) {
			intervals.add(new long[] {start, end});
			intervals.sort((a, b) -> Long.compare(a[0], b[0]));
		}
	}
}
