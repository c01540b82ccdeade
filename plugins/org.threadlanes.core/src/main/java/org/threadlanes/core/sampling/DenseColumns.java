package org.threadlanes.core.sampling;

import java.util.Arrays;

import org.threadlanes.core.wait.WaitPair;

/**
 * Sums the columns of one lane that has several spans in most of them. A span costs the same few steps wherever it
 * lies: at this density every choice would be a surprise to the processor, and that takes longer than the sum itself.
 * O(spans in view + columns * pairs of the lane). Reused for all rows.
 */
final class DenseColumns {

	private final int[] slotOfPair = new int[WaitPair.COUNT];
	private final int[] pairs = new int[WaitPair.COUNT];
	private int slots;
	private boolean isOrdered;
	/** By column, then by slot. */
	private long[] nanos = {};
	private int[] seen = {};

	/** Begins a row; {@code present} has one bit for each pair of it. */
	void begin(int columns, long present) {
		slots = 0;
		isOrdered = true;
		int rankBefore = -1;
		for (int rank = 0; rank < LaneColumns.RANKS; rank++) {
			for (long rest = present; rest != 0; rest &= rest - 1) {
				int pair = Long.numberOfTrailingZeros(rest);
				if (LaneColumns.rank(pair) == rank) {
					isOrdered &= rank != rankBefore;
					rankBefore = rank;
					slotOfPair[pair] = slots;
					pairs[slots++] = pair;
				}
			}
		}
		int size = columns * slots;
		if (nanos.length < size) {
			nanos = new long[size];
			seen = new int[size];
		} else {
			Arrays.fill(nanos, 0, size, 0);
			Arrays.fill(seen, 0, size, 0);
		}
	}

	/**
	 * Adds the spans first..end-1, all of which have a part in the viewport.
	 *
	 * @param edges
	 *            the first ns of each column, and of the one after the last
	 * @param columnsPerNano
	 *            tells a time's column, or its neighbour
	 */
	void add(LaneSpans spans, int first, int end, long[] edges, int columns, double columnsPerNano) {
		long[] toNanos = nanos;
		int[] toSeen = seen;
		int[] slot = slotOfPair;
		int perColumn = slots;
		long viewStart = edges[0];
		long viewEnd = edges[columns];
		for (int i = first; i < end; i++) {
			long from = Math.max(spans.start(i), viewStart);
			long to = Math.min(spans.end(i), viewEnd);
			long last = to - 1 - (to - 1 - from & to - 1 - from >> 63);
			int left = Math.min((int) ((from - viewStart) * columnsPerNano), columns - 1);
			int right = Math.min((int) ((last - viewStart) * columnsPerNano), columns - 1);
			if (edges[left] > from) {
				left--;
			} else if (edges[left + 1] <= from) {
				left++;
			}
			if (edges[right] > last) {
				right--;
			} else if (edges[right + 1] <= last) {
				right++;
			}
			int cell = left * perColumn + slot[spans.pair(i)];
			int between = right - left;
			// The part in the first column: no choice, as it would often be a wrong guess.
			long beyond = to - edges[left + 1];
			beyond &= ~(beyond >> 63);
			toNanos[cell] += to - from - beyond;
			toSeen[cell]++;
			if (between > 1) {
				for (int column = left + 1; column < right; column++) {
					cell += perColumn;
					toNanos[cell] += edges[column + 1] - edges[column];
					toSeen[cell]++;
				}
				beyond = to - edges[right];
				between = 1;
			}
			cell += between * perColumn;
			toNanos[cell] += beyond;
			toSeen[cell] += between;
		}
	}

	/** Writes the cells of all columns. */
	void writeTo(LaneColumns out, int columns) {
		for (int column = 0; column < columns; column++) {
			out.addColumn(column, pairs, nanos, seen, column * slots, slots, isOrdered);
		}
	}
}
