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
		Arrays.fill(values, row, row + stride, 0);
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
	 * @param id the number of this block in its table
	 * @return the rows, sorted by their keys; rows of equal keys stay in their order. This block is empty then
	 */
	SortedBlock pack(int id) {
		long[] all = values;
		int[] order = IndexSort.sort(rows, (a, b) -> all[a * stride] < all[b * stride]);
		SortedBlock packed = new SortedBlock(layout, all, order, id);
		rows = 0;
		return packed;
	}
}
