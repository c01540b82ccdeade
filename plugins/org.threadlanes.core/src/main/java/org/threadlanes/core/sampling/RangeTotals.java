package org.threadlanes.core.sampling;

import java.util.Arrays;

import org.threadlanes.core.wait.Verdict;
import org.threadlanes.core.wait.WaitKind;

/**
 * Times and counts of waits within a range of time, for each pair of wait kind and verdict; filled by
 * {@link LaneSampler#add}, lane by lane. A wait that reaches over the range's edge counts, with the part of its time
 * that lies within. For one thread at a time.
 */
public final class RangeTotals {

	private final long[] nanos = new long[WaitPairs.LIMIT];
	private final long[] counts = new long[WaitPairs.LIMIT];

	void add(int pair, long time, long count) {
		nanos[pair] += time;
		counts[pair] += count;
	}

	/** Forgets all. */
	public void clear() {
		Arrays.fill(nanos, 0);
		Arrays.fill(counts, 0);
	}

	/** Adds all of the other's. */
	public void add(RangeTotals other) {
		for (int i = 0; i < WaitPairs.LIMIT; i++) {
			nanos[i] += other.nanos[i];
			counts[i] += other.counts[i];
		}
	}

	/** @return the time of a pair in ns */
	public long nanos(WaitKind kind, Verdict verdict) {
		return nanos[WaitPairs.of(kind, verdict)];
	}

	/** @return the number of waits of a pair */
	public long count(WaitKind kind, Verdict verdict) {
		return counts[WaitPairs.of(kind, verdict)];
	}

	/** @return the time of all waits of this verdict in ns, those of a mask alone */
	public long nanos(Verdict verdict, PairMask mask) {
		return sum(nanos, verdict, mask);
	}

	/** @return the number of waits of this verdict, those of a mask alone */
	public long count(Verdict verdict, PairMask mask) {
		return sum(counts, verdict, mask);
	}

	private static long sum(long[] of, Verdict verdict, PairMask mask) {
		long sum = 0;
		for (WaitKind kind : WaitKind.values()) {
			int pair = WaitPairs.of(kind, verdict);
			sum += mask.contains(pair) ? of[pair] : 0;
		}
		return sum;
	}
}
