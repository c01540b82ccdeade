package org.threadlanes.ui.model;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The first waits in an order, out of any number. Most waits come after the last one kept, and cost one comparison.
 * Memory depends on the rows wanted, not on the number of waits. Not thread-safe.
 */
final class FirstRows {

	/** What a row is sorted by: key, duration (the longest first), start, and lane and index. */
	private static final int WIDTH = 4;

	private final int most;
	private final long[] after;
	private long[] rows = new long[WIDTH << 10];
	private long[] spare = {};
	private int count;
	/** The last row, once there are too many. */
	private long[] last;

	/**
	 * @param most how many are wanted
	 * @param after the row before the first one wanted; null if all are
	 */
	FirstRows(int most, long[] after) {
		this.most = most;
		this.after = after;
	}

	void add(long key, long nanos, long start, long ref) {
		int at = WIDTH * count;
		if (at == rows.length) {
			rows = Arrays.copyOf(rows, 2 * at);
		}
		rows[at] = key;
		rows[at + 1] = -nanos;
		rows[at + 2] = start;
		rows[at + 3] = ref;
		if ((last == null || isBefore(rows, at, last, 0)) && (after == null || isBefore(after, 0, rows, at))
				&& ++count >= 2L * most) {
			sort();
			last = row(count - 1);
		}
	}

	private static boolean isBefore(long[] a, int i, long[] b, int j) {
		for (int end = i + WIDTH - 1; a[i] == b[j] && i < end;) {
			i++;
			j++;
		}
		return a[i] < b[j];
	}

	/** Sorts the rows wanted, once all have been added. */
	void finish() {
		sort();
		rows = Arrays.copyOf(rows, WIDTH * count);
		spare = null;
	}

	/** Sorts the rows, and drops the surplus. */
	private void sort() {
		long[] all = rows;
		int[] order = IntStream.range(0, count).boxed()
				.sorted((a, b) -> Arrays.compare(all, WIDTH * a, WIDTH * a + WIDTH, all, WIDTH * b, WIDTH * b + WIDTH))
				.mapToInt(Integer::intValue).toArray();
		count = Math.min(most, count);
		rows = spare.length < all.length ? new long[all.length] : spare;
		for (int r = 0; r < count; r++) {
			System.arraycopy(all, WIDTH * order[r], rows, WIDTH * r, WIDTH);
		}
		spare = all;
	}

	int count() {
		return count;
	}

	/** @return what a row is sorted by, to find the rows after it */
	long[] row(int row) {
		return Arrays.copyOfRange(rows, WIDTH * row, WIDTH * (row + 1));
	}

	/** @return lane and index of a row */
	long ref(int row) {
		return rows[WIDTH * row + WIDTH - 1];
	}
}
