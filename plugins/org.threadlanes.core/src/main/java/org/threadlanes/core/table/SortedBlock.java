package org.threadlanes.core.table;

import java.util.Arrays;

/**
 * Some thousand packed rows, sorted by their keys. If what repeats in them is worth it, it is packed only once for each
 * of its distinct values. Any thread may read it.
 */
final class SortedBlock {

	/** How many rows are read from the disk at once. */
	private static final int WINDOW = 512;
	/** How many rows must share what repeats in them, on average. */
	private static final int WORTH = 4;

	private final RowLayout layout;
	private final long id;
	private final PackedRows rows;
	/** What repeats in the rows, by its number; null if it is in the rows. */
	private final PackedRows repeated;

	/**
	 * @param layout the layout of a row
	 * @param values the rows, where the numbers of what repeats are changed
	 * @param order the numbers of the rows in order
	 * @param id the number of this block in its table
	 */
	SortedBlock(RowLayout layout, long[] values, int[] order, int id) {
		this.layout = layout;
		this.id = (long) id << 32;
		int[] distinct = numberRepeated(layout, values, order.length);
		boolean worth = distinct != null;
		rows = new PackedRows(layout, values, 0, worth ? layout.number + 1 : layout.stride, order);
		repeated = worth ? new PackedRows(layout, values, layout.number + 1, layout.stride, distinct) : null;
	}

	/** @return for each distinct value of what repeats, a row that has it; null if there are too many */
	private static int[] numberRepeated(RowLayout layout, long[] values, int size) {
		int[] distinct = new int[size / WORTH + 1];
		int count = 0;
		int[] slots = new int[Integer.highestOneBit(4 * distinct.length)];
		int first = layout.number + 1;
		for (int row = 0; row < size; row++) {
			int start = row * layout.stride;
			long hash = 0;
			for (int at = start + first; at < start + layout.stride; at++) {
				hash = hash * 31 + values[at];
			}
			int slot = (int) (hash * 0x9E37_79B9_7F4A_7C15L >>> 32) & slots.length - 1;
			while (slots[slot] != 0 && !isSame(values, start, distinct[slots[slot] - 1] * layout.stride, layout)) {
				slot = slot + 1 & slots.length - 1;
			}
			if (slots[slot] == 0) {
				if (count == distinct.length) {
					return null;
				}
				distinct[count++] = row;
				slots[slot] = count;
			}
			values[start + layout.number] = slots[slot] - 1;
		}
		return Arrays.copyOf(distinct, count);
	}

	private static boolean isSame(long[] values, int a, int b, RowLayout layout) {
		for (int i = layout.number + 1; i < layout.stride; i++) {
			if (values[a + i] != values[b + i]) {
				return false;
			}
		}
		return true;
	}

	int size() {
		return rows.size();
	}

	/** @return the smallest key */
	long firstKey() {
		return rows.smallest();
	}

	/** @return the memory that it takes, in bytes */
	int bytes() {
		return rows.bytes() + (repeated == null ? 0 : repeated.bytes());
	}

	/** Moves the rows to the disk. */
	void moveTo(SpillFile disk) {
		rows.moveTo(disk);
		if (repeated != null) {
			repeated.moveTo(disk);
		}
	}

	/** @return rows from the first on, as many as are read at once */
	Window open() {
		return new Window(rows.window(0, WINDOW), repeated == null ? null : repeated.window(0, repeated.size()));
	}

	/** Rows that are in memory. */
	final class Window {

		private final PackedRows.Window window;
		private final PackedRows.Window parts;

		Window(PackedRows.Window window, PackedRows.Window parts) {
			this.window = window;
			this.parts = parts;
		}

		/** @return the number of the first row that is not in it */
		int end() {
			return window.end();
		}

		/** @return the rows after those of this window */
		Window next() {
			return new Window(rows.window(end(), WINDOW), parts);
		}

		long key(int row) {
			return window.key(row);
		}

		/** Unpacks a row, all but what it has in common with others. */
		void unpack(int row, long[] to) {
			window.unpack(row, to);
		}

		/** @return whether {@link #unpack} leaves out what repeats */
		boolean isShared() {
			return parts != null;
		}

		/** @return the number of what repeats in an unpacked row, among all rows of the table */
		long shared(long[] row) {
			return id | row[layout.number];
		}

		/** Adds what repeats to an unpacked row. */
		void unpackShared(long[] row) {
			parts.unpack((int) row[layout.number], row);
		}
	}
}
