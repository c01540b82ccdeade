package org.threadlanes.core.kinds;

import java.util.Arrays;

/**
 * Counts and times of waits by kind and verdict. Not thread-safe while it is filled. Most threads have few kinds of
 * waits, and a recording may have a hundred thousand pools, so it only holds the pairs that were added.
 */
public final class WaitTotals {

	private static final int COUNT = 0;
	private static final int NANOS = 1;
	private static final int LONGEST = 2;
	private static final int WIDTH = 3;
	private static final long[] NONE = {};

	/** A bit for each {@link KindAndVerdict} with waits put together from samples. */
	private long sampled;
	/** A bit for each {@link KindAndVerdict} that was added. */
	private long present;
	/** Three numbers for each of them, in their order. */
	private long[] cells = NONE;

	/** Sets all to 0. */
	public void clear() {
		Arrays.fill(cells, 0);
		sampled = 0;
	}

	/** Some waits of a pair were put together from samples: how many there were is not known. */
	public void markSampled(int pair) {
		sampled |= 1L << pair;
	}

	/** @return the index of the first number of a pair; adds the pair if it is missing */
	private int cell(int pair) {
		long bit = 1L << pair;
		int at = WIDTH * Long.bitCount(present & bit - 1);
		if ((present & bit) == 0) {
			int used = WIDTH * Long.bitCount(present);
			if (used == cells.length) {
				cells = Arrays.copyOf(cells, used == 0 ? WIDTH : 2 * used);
			}
			System.arraycopy(cells, at, cells, at + WIDTH, used - at);
			Arrays.fill(cells, at, at + WIDTH, 0);
			present |= bit;
		}
		return at;
	}

	private long value(int pair, int column) {
		long bit = 1L << pair;
		return (present & bit) == 0 ? 0 : cells[WIDTH * Long.bitCount(present & bit - 1) + column];
	}

	private long value(WaitKind kind, Verdict verdict, int column) {
		return value(KindAndVerdict.of(kind, verdict), column);
	}

	/**
	 * Adds a wait.
	 *
	 * @param pair its {@link KindAndVerdict}
	 * @param count 1, or 0 if it was already counted
	 * @param time its time in ns, or that of a part
	 */
	public void add(int pair, int count, long time) {
		add(pair, count, time, time);
	}

	/** Adds several waits whose maximum is unknown. */
	public void addSum(int pair, long count, long time) {
		add(pair, count, time, 0);
	}

	/**
	 * Adds several waits.
	 *
	 * @param pair their {@link KindAndVerdict}
	 * @param count the number of those not yet counted
	 * @param time their time in ns
	 * @param longest the longest of them in ns
	 */
	public void add(int pair, long count, long time, long longest) {
		int at = cell(pair);
		cells[at + COUNT] += count;
		cells[at + NANOS] += time;
		cells[at + LONGEST] = Math.max(cells[at + LONGEST], longest);
	}

	/** Adds all of the other's. */
	public void add(WaitTotals other) {
		add(other, WaitSet.ALL);
	}

	/** Adds those of the other's that are in a set. */
	public void add(WaitTotals other, WaitSet set) {
		for (long rest = other.present; rest != 0; rest &= rest - 1) {
			int pair = Long.numberOfTrailingZeros(rest);
			if (set.containsPair(pair)) {
				add(pair, other.value(pair, COUNT), other.value(pair, NANOS), other.value(pair, LONGEST));
				sampled |= other.sampled & 1L << pair;
			}
		}
	}

	/** @return the number of waits */
	public long count(WaitKind kind, Verdict verdict) {
		return value(kind, verdict, COUNT);
	}

	/** @return their time in ns */
	public long nanos(WaitKind kind, Verdict verdict) {
		return value(kind, verdict, NANOS);
	}

	/** @return the longest of those added one by one, in ns */
	public long longest(WaitKind kind, Verdict verdict) {
		return value(kind, verdict, LONGEST);
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
		return kindOfMost(LONGEST, verdict);
	}

	/** @return the kind with the most time of this verdict, the first of several; null if none took any time */
	public WaitKind kindOfMost(Verdict verdict) {
		return kindOfMost(NANOS, verdict);
	}

	private WaitKind kindOfMost(int column, Verdict verdict) {
		WaitKind most = null;
		long value = 0;
		for (WaitKind kind : WaitKind.values()) {
			long one = value(kind, verdict, column);
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
		return sum(COUNT, set);
	}

	/** @return the number of waits in a set; -1 if it is not known, since some were put together from samples */
	public long knownCount(WaitSet set) {
		for (long rest = sampled; rest != 0; rest &= rest - 1) {
			if (set.containsPair(Long.numberOfTrailingZeros(rest))) {
				return -1;
			}
		}
		return count(set);
	}

	/** @return the number of all waits; -1 if it is not known */
	public long knownCount() {
		return knownCount(WaitSet.ALL);
	}

	/** @return their time in ns */
	public long nanos(WaitSet set) {
		return sum(NANOS, set);
	}

	/** @return the number of all waits */
	public long count() {
		return count(WaitSet.ALL);
	}

	private long sum(int column, WaitSet set) {
		long sum = 0;
		for (long rest = present; rest != 0; rest &= rest - 1) {
			int pair = Long.numberOfTrailingZeros(rest);
			sum += set.containsPair(pair) ? value(pair, column) : 0;
		}
		return sum;
	}
}
