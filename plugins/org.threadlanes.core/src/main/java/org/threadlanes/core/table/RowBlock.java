package org.threadlanes.core.table;

import java.util.Arrays;

import org.threadlanes.core.work.IndexSort;

/**
 * Collects rows in the order of arrival. A row is written with {@link #begin}, one {@code put} for each cell and {@link
 * #end}; the next begin drops a row without an end.
 */
final class RowBlock {

	private final RowLayout layout;
	private final int stride;
	private final int most;
	private long[] values;
	private int rows;
	private int row;
	private int firstCell;

	/**
	 * @param layout the layout of a row
	 * @param most the maximum number of rows
	 */
	RowBlock(RowLayout layout, int most) {
		this.layout = layout;
		this.stride = layout.stride();
		this.most = most;
		values = new long[stride];
	}

	int rows() {
		return rows;
	}

	/** @return how much memory it takes, in bytes */
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
		firstCell = row + layout.firstCell;
		values[row] = key;
		for (int i = row + 1; i < firstCell; i++) {
			values[i] = 0;
		}
	}

	void put(int cell, long value) {
		values[firstCell + cell] = value;
	}

	void putNothing(int cell) {
		values[row + 1 + (cell >>> 6)] |= 1L << cell;
		put(cell, 0);
	}

	void end() {
		rows++;
	}

	/** @return the rows, sorted by their keys; rows of equal keys stay in their order. This block is empty then */
	PackedRows pack() {
		long[] all = values;
		int[] order = IndexSort.sort(rows, (a, b) -> all[a * stride] < all[b * stride]);
		PackedRows packed = new PackedRows(layout, all, order);
		rows = 0;
		return packed;
	}
}
