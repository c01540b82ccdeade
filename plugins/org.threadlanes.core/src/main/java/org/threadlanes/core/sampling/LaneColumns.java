package org.threadlanes.core.sampling;

import java.util.Arrays;

import org.threadlanes.core.wait.Verdict;
import org.threadlanes.core.wait.WaitKind;

/**
 * A lane or a pool, sampled: for each pixel column the time of each pair of wait kind and verdict. Only pairs that the
 * lane has at all take room; they are called slots here. Reusable: sampling again allocates nothing once it has been
 * this large. For one thread at a time.
 */
public final class LaneColumns {

	/** Some part of the column lies in the thread's life. */
	private static final byte ALIVE = 1;
	private static final byte STARTS = 2;
	private static final byte ENDS = 4;
	/** No part of the column lies in the recording. */
	private static final byte OUTSIDE = 8;

	private static final long[] NO_LONGS = {};

	private Viewport viewport = new Viewport(0, 0, 1);
	private int threads;
	private int slots;
	private byte[] pairs = {};
	private long[] nanos = NO_LONGS;
	private long[] present = NO_LONGS;
	private int[] counts = {};
	private byte[] life = {};
	private int first;
	private int last;

	/** Forgets what it held. */
	void reset(Viewport newViewport, byte[] pairsOfSlots, int threadCount) {
		viewport = newViewport;
		threads = threadCount;
		pairs = pairsOfSlots;
		slots = pairsOfSlots.length;
		int columns = newViewport.columns();
		if (present.length < columns) {
			present = new long[columns];
			counts = new int[columns];
			life = new byte[columns];
		} else {
			Arrays.fill(present, 0, columns, 0);
			Arrays.fill(counts, 0, columns, 0);
			Arrays.fill(life, 0, columns, (byte) 0);
		}
		if (nanos.length < columns * slots) {
			nanos = new long[columns * slots];
		} else {
			Arrays.fill(nanos, 0, columns * slots, 0);
		}
		first = columns;
		last = -1;
	}

	/** Adds time and spans of a pair. */
	void add(int column, int slot, long time, int spans) {
		nanos[column * slots + slot] += time;
		present[column] |= 1L << slot;
		counts[column] += spans;
		if (column < first) {
			first = column;
		}
		if (column > last) {
			last = column;
		}
	}

	void addLife(int from, int to, boolean starts, boolean ends) {
		for (int c = Math.max(0, from); c <= Math.min(viewport.columns() - 1, to); c++) {
			life[c] |= ALIVE;
		}
		if (starts && from >= 0 && from < viewport.columns()) {
			life[from] |= STARTS;
		}
		if (ends && to >= 0 && to < viewport.columns()) {
			life[to] |= ENDS;
		}
	}

	void setOutside(int from, int to) {
		Arrays.fill(life, Math.max(0, from), Math.max(0, Math.min(viewport.columns(), to)), OUTSIDE);
	}

	/** @return the columns and their times */
	public Viewport viewport() {
		return viewport;
	}

	/** @return the number of threads whose times were added up */
	public int threads() {
		return threads;
	}

	/** @return the number of columns */
	public int size() {
		return viewport.columns();
	}

	/** @return the number of distinct pairs */
	public int slots() {
		return slots;
	}

	/** @return the pair of a slot, numbered as {@link WaitPairs} does */
	public int pair(int slot) {
		return pairs[slot];
	}

	/** @return the first column with a wait; {@link #size} if there is none */
	public int first() {
		return first;
	}

	/** @return the last column with a wait; -1 if there is none */
	public int last() {
		return last;
	}

	/** @return the time of a slot's pair in a column in ns, summed over all threads */
	public long nanos(int column, int slot) {
		return nanos[column * slots + slot];
	}

	/** @return a bit for each slot with a wait in the column, even with one of 0 ns */
	public long present(int column) {
		return present[column];
	}

	/** @return how many waits touch the column */
	public int count(int column) {
		return counts[column];
	}

	/** @return whether more than one wait touches the column */
	public boolean isShared(int column) {
		return counts[column] > 1;
	}

	/** @return the pair with the most time in the column; -1 if there is no wait in it */
	public int dominant(int column) {
		int best = -1;
		long most = -1;
		for (int slot = 0; slot < slots; slot++) {
			if ((present[column] >>> slot & 1) != 0 && nanos(column, slot) > most) {
				most = nanos(column, slot);
				best = pairs[slot];
			}
		}
		return best;
	}

	/** @return the time of a pair in a column in ns */
	public long nanos(int column, WaitKind kind, Verdict verdict) {
		int pair = WaitPairs.of(kind, verdict);
		for (int slot = 0; slot < slots; slot++) {
			if (pairs[slot] == pair) {
				return nanos(column, slot);
			}
		}
		return 0;
	}

	/** @return the time of the column in ns, that of one thread */
	public long width(int column) {
		return viewport.time(column + 1) - viewport.time(column);
	}

	/** @return whether the thread was alive in some part of the column. For lanes, not for pools */
	public boolean isAlive(int column) {
		return (life[column] & ALIVE) != 0;
	}

	/** @return whether the thread was seen to start in the column. For lanes, not for pools */
	public boolean starts(int column) {
		return (life[column] & STARTS) != 0;
	}

	/** @return whether the thread was seen to end in the column. For lanes, not for pools */
	public boolean ends(int column) {
		return (life[column] & ENDS) != 0;
	}

	/** @return whether the column lies outside the time that was recorded */
	public boolean isOutside(int column) {
		return (life[column] & OUTSIDE) != 0;
	}
}
