package org.threadlanes.core.sampling;

import java.util.Arrays;

import org.threadlanes.core.wait.Verdict;
import org.threadlanes.core.wait.WaitKind;
import org.threadlanes.core.wait.KindAndVerdict;

/**
 * Counts and times of the waits within a range of time, to be filled by a {@link LaneSampler} or a {@link PoolRow} and
 * used again. A wait counts where a part of it lies in the range; only that part adds to the time. Not for several
 * threads.
 */
public final class RangeTotals {

	private static final WaitKind[] KINDS = WaitKind.values();
	private static final Verdict[] VERDICTS = Verdict.values();

	private final long[] nanos = new long[KindAndVerdict.COUNT];
	private final long[] counts = new long[KindAndVerdict.COUNT];

	/** Sets all to 0. */
	public void clear() {
		Arrays.fill(nanos, 0);
		Arrays.fill(counts, 0);
	}

	/** Adds those of the other's that are in the set. */
	public void add(RangeTotals other, WaitSet set) {
		for (int i = 0; i < KindAndVerdict.COUNT; i++) {
			if (set.containsPair(i)) {
				nanos[i] += other.nanos[i];
				counts[i] += other.counts[i];
			}
		}
	}

	void add(int pair, long moreNanos, long moreCounts) {
		nanos[pair] += moreNanos;
		counts[pair] += moreCounts;
	}

	/** @return the time in ns */
	public long nanos(WaitKind kind, Verdict verdict) {
		return nanos[KindAndVerdict.of(kind, verdict)];
	}

	/** @return the number of waits */
	public long count(WaitKind kind, Verdict verdict) {
		return counts[KindAndVerdict.of(kind, verdict)];
	}

	/** @return the time in ns of all waits of the kind */
	public long nanos(WaitKind kind) {
		return nanos(WaitSet.ALL.only(kind));
	}

	/** @return the number of all waits of the kind */
	public long count(WaitKind kind) {
		return count(WaitSet.ALL.only(kind));
	}

	/** @return the time in ns of all waits of the verdict */
	public long nanos(Verdict verdict) {
		return nanos(WaitSet.ALL.only(verdict));
	}

	/** @return the number of all waits of the verdict */
	public long count(Verdict verdict) {
		return count(WaitSet.ALL.only(verdict));
	}

	/** @return the time in ns of all waits that are in the set */
	public long nanos(WaitSet set) {
		return sum(nanos, set);
	}

	/** @return the number of all waits that are in the set */
	public long count(WaitSet set) {
		return sum(counts, set);
	}

	private static long sum(long[] values, WaitSet set) {
		long sum = 0;
		for (Verdict verdict : VERDICTS) {
			if (set.contains(verdict)) {
				for (WaitKind kind : KINDS) {
					if (set.contains(kind)) {
						sum += values[KindAndVerdict.of(kind, verdict)];
					}
				}
			}
		}
		return sum;
	}
}
