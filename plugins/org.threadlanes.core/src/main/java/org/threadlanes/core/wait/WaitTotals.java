package org.threadlanes.core.wait;

import java.util.Arrays;

/** Counts and times of waits by kind and verdict. Not for several threads while it is filled. */
public final class WaitTotals {

	private final long[] counts = new long[KindAndVerdict.COUNT];
	private final long[] nanos = new long[KindAndVerdict.COUNT];
	private final long[] longest = new long[KindAndVerdict.COUNT];

	/** Sets all to 0. */
	public void clear() {
		Arrays.fill(counts, 0);
		Arrays.fill(nanos, 0);
		Arrays.fill(longest, 0);
	}

	/**
	 * Adds a wait.
	 *
	 * @param pair
	 *            its {@link KindAndVerdict}
	 * @param count
	 *            1, or 0 if it was counted before
	 * @param time
	 *            its time in ns, or that of a part
	 */
	public void add(int pair, int count, long time) {
		addSum(pair, count, time);
		longest[pair] = Math.max(longest[pair], time);
	}

	/** Adds several waits whose longest is not known. */
	public void addSum(int pair, long count, long time) {
		counts[pair] += count;
		nanos[pair] += time;
	}

	/** Adds all of the other's. */
	public void add(WaitTotals other) {
		add(other, WaitSet.ALL);
	}

	/** Adds those of the other's that are in a set. */
	public void add(WaitTotals other, WaitSet set) {
		for (int pair = 0; pair < KindAndVerdict.COUNT; pair++) {
			if (set.containsPair(pair)) {
				addSum(pair, other.counts[pair], other.nanos[pair]);
				longest[pair] = Math.max(longest[pair], other.longest[pair]);
			}
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

	/** @return the longest of those added one by one, in ns */
	public long longest(WaitKind kind, Verdict verdict) {
		return longest[KindAndVerdict.of(kind, verdict)];
	}

	/** @return the number of waits of this verdict */
	public long count(Verdict verdict) {
		return count(WaitSet.ALL.only(verdict));
	}

	/** @return their time in ns */
	public long nanos(Verdict verdict) {
		return nanos(WaitSet.ALL.only(verdict));
	}

	/** @return the longest of those added one by one, in ns */
	public long longest(Verdict verdict) {
		long most = 0;
		for (WaitKind kind : WaitKind.values()) {
			most = Math.max(most, longest(kind, verdict));
		}
		return most;
	}

	/** @return the kind of the longest wait of this verdict, the first of several; null if none took any time */
	public WaitKind kindOfLongest(Verdict verdict) {
		return kindOfMost(longest, verdict);
	}

	/** @return the kind with the most time of this verdict, the first of several; null if none took any time */
	public WaitKind kindOfMost(Verdict verdict) {
		return kindOfMost(nanos, verdict);
	}

	private static WaitKind kindOfMost(long[] values, Verdict verdict) {
		WaitKind most = null;
		long value = 0;
		for (WaitKind kind : WaitKind.values()) {
			long one = values[KindAndVerdict.of(kind, verdict)];
			if (one > value) {
				value = one;
				most = kind;
			}
		}
		return most;
	}

	/** @return the number of waits of this kind */
	public long count(WaitKind kind) {
		return count(WaitSet.ALL.only(kind));
	}

	/** @return their time in ns */
	public long nanos(WaitKind kind) {
		return nanos(WaitSet.ALL.only(kind));
	}

	/** @return the number of waits in a set */
	public long count(WaitSet set) {
		return sum(counts, set);
	}

	/** @return their time in ns */
	public long nanos(WaitSet set) {
		return sum(nanos, set);
	}

	/** @return the number of all waits */
	public long count() {
		return Arrays.stream(counts).sum();
	}

	private static long sum(long[] values, WaitSet set) {
		long sum = 0;
		for (int pair = 0; pair < KindAndVerdict.COUNT; pair++) {
			sum += set.containsPair(pair) ? values[pair] : 0;
		}
		return sum;
	}
}
