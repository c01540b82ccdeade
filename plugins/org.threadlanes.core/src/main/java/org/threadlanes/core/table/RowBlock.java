package org.threadlanes.core.table;

import java.util.Arrays;

import org.threadlanes.core.work.IndexSort;

/**
 * Collects rows in the order of arrival. A row is written with {@link #begin}, one {@code put} for each cell and {@link
 * #end}; the next begin drops a row without an end.
 */
final class RowBlock {

	/** The minimum number of rows per combination, on average. */
	private static final int WORTH = 4;

	private final RowLayout layout;
	private final int stride;
	private final int most;
	private long[] values;
	private int rows;
	private int row;

	/**
	 * @param layout the layout of a row
	 * @param most the maximum number of rows
	 */
	RowBlock(RowLayout layout, int most) {
		this.layout = layout;
		this.stride = layout.stride;
		this.most = most;
		values = new long[stride];
	}

	int rows() {
		return rows;
	}

	/** @return the memory that it takes, in bytes */
	long bytes() {
		return 8L * values.length;
	}

	/** Frees the memory of an empty block. */
	void release() {
		values = new long[stride];
	}

	boolean isFull() {
		return rows == most;
	}

	void begin(long key) {
		row = rows * stride;
		if (row == values.length) {
			values = Arrays.copyOf(values, Math.min(most * stride, 4 * values.length));
		}
		layout.begin(values, row);
		values[row] = key;
	}

	void put(int cell, long value) {
		layout.put(values, row, cell, value);
	}

	void putNothing(int cell) {
		layout.putNothing(values, row, cell);
	}

	void end() {
		rows++;
	}

	/**
	 * Sorts the rows by key, packs them, and empties this block. Rows with equal keys keep their order.
	 *
	 * @param id the number of this block in its table
	 * @return the rows; if enough of them share their repeating cells, each distinct combination is packed once
	 */
	PackedRows pack(int id) {
		long[] all = values;
		int[] order = IndexSort.sort(rows, (a, b) -> all[a * stride] < all[b * stride]);
		int[] distinct = numberRepeated();
		PackedRows packed = distinct == null ? new PackedRows(layout, all, 0, stride, order, id, null)
				: new PackedRows(layout, all, 0, layout.number + 1, order, id,
						new PackedRows(layout, all, layout.number + 1, stride, distinct, id, null));
		rows = 0;
		return packed;
	}

	/**
	 * Numbers the distinct combinations of repeating cells.
	 *
	 * @return a row with each combination; null if there are too many
	 */
	private int[] numberRepeated() {
		int[] distinct = new int[rows / WORTH + 1];
		int count = 0;
		int[] slots = new int[Integer.highestOneBit(4 * distinct.length)];
		for (int number = 0; number < rows; number++) {
			int start = number * stride;
			int from = start + layout.number + 1;
			long hash = 0;
			for (int at = from; at < start + stride; at++) {
				hash = hash * 31 + values[at];
			}
			int slot = (int) (hash * 0x9E37_79B9_7F4A_7C15L >>> 32) & slots.length - 1;
			while (slots[slot] != 0 && !isRepeated(from, distinct[slots[slot] - 1] * stride + layout.number + 1)) {
				slot = slot + 1 & slots.length - 1;
			}
			if (slots[slot] == 0) {
				if (count == distinct.length) {
					return null;
				}
				distinct[count++] = number;
				slots[slot] = count;
			}
			values[from - 1] = slots[slot] - 1;
		}
		return Arrays.copyOf(distinct, count);
	}

	private boolean isRepeated(int from, int other) {
		int length = stride - layout.number - 1;
		return Arrays.equals(values, from, from + length, values, other, other + length);
	}
}
