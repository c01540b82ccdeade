package org.threadlanes.core.lanes;

import org.threadlanes.core.wait.KindAndVerdict;
import org.threadlanes.core.wait.Verdict;
import org.threadlanes.core.wait.WaitKind;

/**
 * Counts and times for each pair of wait kind and verdict. Not for several threads while it is filled.
 */
public final class WaitTotals {

	private final long[] counts = new long[KindAndVerdict.COUNT];
	private final long[] nanos = new long[KindAndVerdict.COUNT];
	private final long[] longest = new long[KindAndVerdict.COUNT];

	/** Adds the spans from..to-1 of a lane, whole. */
	void add(ThreadLane lane, int from, int to) {
		for (int i = from; i < to; i++) {
			add(lane.pair(i), lane.isFirstPart(i) ? 1 : 0, lane.end(i) - lane.start(i));
		}
	}

	/** Adds the part of a lane's spans that lies in a range of time; a span counts where a part of it does. */
	public void addRange(ThreadLane lane, long startNanos, long endNanos) {
		for (int i = lane.firstEndingAfter(startNanos); i < lane.size() && lane.start(i) < endNanos; i++) {
			long part = Math.min(endNanos, lane.end(i)) - Math.max(startNanos, lane.start(i));
			add(lane.pair(i), lane.isFirstPart(i) ? 1 : 0, part);
		}
	}

	private void add(int pair, long count, long time) {
		counts[pair] += count;
		nanos[pair] += time;
		longest[pair] = Math.max(longest[pair], time);
	}

	/** Adds all of the other's. */
	public void add(WaitTotals other) {
		for (int i = 0; i < KindAndVerdict.COUNT; i++) {
			counts[i] += other.counts[i];
			nanos[i] += other.nanos[i];
			longest[i] = Math.max(longest[i], other.longest[i]);
		}
	}

	/** @return the number of waits */
	public long count(WaitKind kind, Verdict verdict) {
		return counts[KindAndVerdict.of(kind, verdict)];
	}

	/** @return their time in ns */
	public long nanos(WaitKind kind, Verdict verdict) {
		return nanos[KindAndVerdict.of(kind, verdict)];
	}

	/** @return the longest of them in ns */
	public long longest(WaitKind kind, Verdict verdict) {
		return longest[KindAndVerdict.of(kind, verdict)];
	}

	/** @return the number of waits of this verdict */
	public long count(Verdict verdict) {
		long sum = 0;
		for (WaitKind kind : WaitKind.values()) {
			sum += count(kind, verdict);
		}
		return sum;
	}

	/** @return the time of all waits of this verdict in ns */
	public long nanos(Verdict verdict) {
		long sum = 0;
		for (WaitKind kind : WaitKind.values()) {
			sum += nanos(kind, verdict);
		}
		return sum;
	}

	/** @return the longest wait of this verdict in ns */
	public long longest(Verdict verdict) {
		long most = 0;
		for (WaitKind kind : WaitKind.values()) {
			most = Math.max(most, longest(kind, verdict));
		}
		return most;
	}

	/** @return the number of waits of this kind */
	public long count(WaitKind kind) {
		long sum = 0;
		for (Verdict verdict : Verdict.values()) {
			sum += count(kind, verdict);
		}
		return sum;
	}

	/** @return the time of all waits of this kind in ns */
	public long nanos(WaitKind kind) {
		long sum = 0;
		for (Verdict verdict : Verdict.values()) {
			sum += nanos(kind, verdict);
		}
		return sum;
	}

	/** @return the kind of the longest wait of this verdict, the first of several; null if none took any time */
	public WaitKind kindOfLongest(Verdict verdict) {
		WaitKind kind = null;
		for (WaitKind each : WaitKind.values()) {
			if (longest(each, verdict) > (kind == null ? 0 : longest(kind, verdict))) {
				kind = each;
			}
		}
		return kind;
	}

	/** @return the number of all waits */
	public long count() {
		long sum = 0;
		for (long count : counts) {
			sum += count;
		}
		return sum;
	}
}
