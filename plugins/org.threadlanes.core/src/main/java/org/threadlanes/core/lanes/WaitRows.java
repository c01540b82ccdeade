package org.threadlanes.core.lanes;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/** Waits in the order in which they arrive, 32 bytes each. */
final class WaitRows implements WaitSink {

	private static final int CELLS = 4;
	private static final int END = 1;
	/** The group in the upper half, the amount in the lower. */
	private static final int GROUP = 2;
	private static final int EVENT = 3;
	private static final int FIRST_CAPACITY = 4 * CELLS;
	private static final int SMALL_ROOM = 128 * CELLS;
	private static final int MUCH_ROOM = 4;
	private static final long[] NOTHING = {};

	private long[] cells = NOTHING;
	/** The number of cells in use. */
	private int used;

	@Override
	public void add(long start, long end, int group, int amount, int event) {
		int at = used;
		if (at == cells.length) {
			cells = Arrays.copyOf(cells, Math.max(FIRST_CAPACITY, 2 * used));
		}
		long[] to = cells;
		to[at] = start;
		to[at + END] = end;
		to[at + GROUP] = (long) group << Integer.SIZE | amount & 0xFFFF_FFFFL;
		to[at + EVENT] = event;
		used = at + CELLS;
	}

	int size() {
		return used / CELLS;
	}

	long start(int i) {
		return cells[CELLS * i];
	}

	long end(int i) {
		return cells[CELLS * i + END];
	}

	int group(int i) {
		return (int) (cells[CELLS * i + GROUP] >> Integer.SIZE);
	}

	int amount(int i) {
		return (int) cells[CELLS * i + GROUP];
	}

	int event(int i) {
		return (int) cells[CELLS * i + EVENT];
	}

	/** Passes on one wait. */
	void emitTo(int i, WaitSink sink) {
		sink.add(start(i), end(i), group(i), amount(i), event(i));
	}

	/** @return the number of waits that there is memory for */
	int room() {
		return cells.length / CELLS;
	}

	/** @return whether it has room for far more than it holds, and that is no small room */
	boolean isRoomy() {
		return cells.length > SMALL_ROOM && cells.length / MUCH_ROOM > used;
	}

	/** Clears all, but keeps the memory. */
	void clear() {
		used = 0;
	}

	/** Clears all, and gives the memory back. */
	void release() {
		used = 0;
		cells = NOTHING;
	}

	/** @return the end of the waits that start one after the other, from one on */
	int endOfRun(int first) {
		int at = CELLS * first + CELLS;
		while (at < used && cells[at] > cells[at - CELLS]) {
			at += CELLS;
		}
		return at / CELLS;
	}

	/** @return how often a wait does not start after the one before it */
	int breaks() {
		int breaks = 0;
		for (int at = CELLS; at < used; at += CELLS) {
			breaks += cells[at] > cells[at - CELLS] ? 0 : 1;
		}
		return breaks;
	}

	/**
	 * Sorts by start; then by end, later ends first, so that a wait comes before those that it encloses; then by kind
	 * and event.
	 */
	void sort(RecordedGroups groups) {
		sort(groups, false);
	}

	/** Sorts disjoint waits. Of two that start together, the one of zero length comes first. */
	void sortDisjoint(RecordedGroups groups) {
		sort(groups, true);
	}

	private void sort(RecordedGroups groups, boolean shorterFirst) {
		Comparator<Integer> byEnd = Comparator.comparingLong(this::end);
		int[] order = IntStream.range(0, size()).boxed().sorted(Comparator.<Integer> comparingLong(this::start)
				.thenComparing(shorterFirst ? byEnd : byEnd.reversed())
				.thenComparing(i -> groups.get(group(i)).kind).thenComparingInt(this::event))
				.mapToInt(Integer::intValue).toArray();
		long[] sorted = new long[cells.length];
		for (int i = 0; i < order.length; i++) {
			System.arraycopy(cells, CELLS * order[i], sorted, CELLS * i, CELLS);
		}
		cells = sorted;
	}
}
