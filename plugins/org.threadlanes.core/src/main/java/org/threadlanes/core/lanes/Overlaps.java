package org.threadlanes.core.lanes;

import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Makes the spans of a thread disjoint, so that no ns counts twice: JFR writes one pinned sleep as three events for one
 * interval.
 * <p>
 * Where spans overlap, the kind that comes first in {@link org.threadlanes.core.wait.WaitKind} wins. Another span that lies in the winner's time
 * for more than half of its own is the same wait: it is absorbed, and the winner gets the time it had beyond. What
 * overlaps less keeps the time that the winner leaves it.
 */
final class Overlaps {

	/** One wait is a handful of events. More that hang together are two recordings in one file, or made up. */
	private static final int LARGEST_CLUSTER = 64;

	private final SpanColumns in;
	private int absorbed;

	private Overlaps(SpanColumns sorted) {
		this.in = sorted;
	}

	/**
	 * @param spans
	 *            sorted spans
	 * @return the number of events that were absorbed; the spans are disjoint now
	 */
	static int resolve(SpanColumns spans) {
		Overlaps overlaps = new Overlaps(spans);
		overlaps.run();
		return overlaps.absorbed;
	}

	private void run() {
		if (firstOverlap() < 0) {
			return;
		}
		SpanColumns out = new SpanColumns();
		int i = 0;
		while (i < in.size) {
			int clusterEnd = i + 1;
			long reach = in.end[i];
			while (clusterEnd < in.size && in.start[clusterEnd] < reach) {
				reach = Math.max(reach, in.end[clusterEnd]);
				clusterEnd++;
			}
			if (clusterEnd == i + 1) {
				copy(out, i, in.start[i], in.end[i], in.code[i]);
			} else if (clusterEnd - i > LARGEST_CLUSTER) {
				firstComesFirst(out, i, clusterEnd);
			} else {
				resolveCluster(out, i, clusterEnd);
			}
			i = clusterEnd;
		}
		in.start = out.start;
		in.end = out.end;
		in.code = out.code;
		in.stack = out.stack;
		in.target = out.target;
		in.amount = out.amount;
		in.event = out.event;
		in.size = out.size;
		in.sortDisjoint();
	}

	private int firstOverlap() {
		for (int i = 1; i < in.size; i++) {
			if (in.start[i] < in.end[i - 1]) {
				return i;
			}
		}
		return -1;
	}

	private void copy(SpanColumns out, int i, long start, long end, short code) {
		out.add(start, end, code, in.stack[i], in.target[i], in.amount[i], in.event[i]);
	}

	/** Each span gets what those that began before it leave: linear, however many overlap. */
	private void firstComesFirst(SpanColumns out, int from, int to) {
		long taken = Long.MIN_VALUE;
		for (int i = from; i < to; i++) {
			if (in.end[i] > taken) {
				copy(out, i, Math.max(taken, in.start[i]), in.end[i], in.code[i]);
				taken = in.end[i];
			} else {
				absorbed++;
			}
		}
	}

	/** Spans from..to-1 hang together. The strongest takes what it covers, then the next strongest, and so on. */
	private void resolveCluster(SpanColumns out, int from, int to) {
		PriorityQueue<Integer> strongestFirst = new PriorityQueue<>((a, b) -> {
			int kinds = (in.code[a] & SpanCode.KIND_MASK) - (in.code[b] & SpanCode.KIND_MASK);
			if (kinds != 0) {
				return kinds;
			}
			int lengths = Long.compare(in.end[b] - in.start[b], in.end[a] - in.start[a]);
			return lengths != 0 ? lengths : a - b;
		});
		for (int i = from; i < to; i++) {
			strongestFirst.add(i);
		}
		TakenTime taken = new TakenTime();
		while (!strongestFirst.isEmpty()) {
			int winner = strongestFirst.remove();
			long start = in.start[winner];
			long end = in.end[winner];
			for (Integer other : strongestFirst.toArray(new Integer[0])) {
				long shared = Math.min(end, in.end[other]) - Math.max(start, in.start[other]);
				if (shared > 0 && 2 * shared > in.end[other] - in.start[other]) {
					start = Math.min(start, in.start[other]);
					end = Math.max(end, in.end[other]);
					strongestFirst.remove(other);
					absorbed++;
				}
			}
			addFreeTime(out, winner, start, end, taken);
		}
	}

	private void addFreeTime(SpanColumns out, int span, long start, long end, TakenTime taken) {
		short code = in.code[span];
		for (long[] free : taken.freeWithin(start, end)) {
			copy(out, span, free[0], free[1], code);
			code |= SpanCode.CONTINUED;
		}
		taken.take(start, end);
	}

	/** Intervals that stronger spans have. Clusters are small: a list is enough. */
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
			if (at < end || start == end && free.isEmpty() && intervals.stream().noneMatch(i -> i[0] < start && start < i[1])) {
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
