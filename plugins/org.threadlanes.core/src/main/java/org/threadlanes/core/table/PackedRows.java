package org.threadlanes.core.table;

/**
 * Rows of {@code long}s: the smallest value of each column, and for each row the difference, in as few bytes as the
 * largest needs. In memory, then perhaps on disk. Any thread may read them.
 */
final class PackedRows {

	private final int size;
	private final int first;
	private final boolean[] isTime;
	private final long[] smallest;
	private final byte[] widths;
	private final int rowBytes;
	private byte[] bytes;
	private SpillFile disk;
	private long place;

	/**
	 * Packs a part of each row.
	 *
	 * @param layout the layout of the rows
	 * @param values the rows
	 * @param first the first value of a row that is packed
	 * @param end the one after the last
	 * @param order the numbers of the rows to pack, in order
	 */
	PackedRows(RowLayout layout, long[] values, int first, int end, int[] order) {
		this.first = first;
		size = order.length;
		isTime = layout.isTime;
		smallest = new long[end - first];
		widths = new byte[end - first];
		int sum = 0;
		for (int c = first; c < end; c++) {
			widths[c - first] = (byte) width(values, c, layout.stride, order);
			sum += widths[c - first];
		}
		rowBytes = sum;
		bytes = new byte[size * rowBytes];
		int at = 0;
		for (int number : order) {
			int start = number * layout.stride;
			for (int c = first; c < end; c++) {
				int width = widths[c - first];
				if (width > 0) {
					long left = values[start + c] - (isTime[c] ? values[start] : 0) - smallest[c - first];
					for (int i = width; i > 0; i--) {
						bytes[at++] = (byte) left;
						left >>>= 8;
					}
				}
			}
		}
	}

	/** Records the smallest value of a column. */
	private int width(long[] values, int column, int stride, int[] order) {
		long least = Long.MAX_VALUE;
		long most = Long.MIN_VALUE;
		for (int number : order) {
			int start = number * stride;
			long value = values[start + column] - (isTime[column] ? values[start] : 0);
			least = Math.min(least, value);
			most = Math.max(most, value);
		}
		smallest[column - first] = least;
		return (Long.SIZE - Long.numberOfLeadingZeros(most - least) + 7) / 8;
	}

	int size() {
		return size;
	}

	/** @return the smallest value of the first column */
	long smallest() {
		return smallest[0];
	}

	/** @return the memory that the rows take, in bytes */
	int bytes() {
		return bytes == null ? 0 : bytes.length;
	}

	/** Moves the rows to the disk. */
	void moveTo(SpillFile file) {
		place = file.append(bytes, bytes.length);
		disk = file;
		bytes = null;
	}

	/**
	 * @param from the number of a row
	 * @param most how many rows are read from the disk at once
	 * @return rows from it on
	 */
	Window window(int from, int most) {
		if (disk == null) {
			return new Window(bytes, 0, size);
		}
		int count = Math.min(most, size - from);
		return new Window(disk.read(place + (long) from * rowBytes, count * rowBytes), from, from + count);
	}

	/** Rows that are in memory. */
	final class Window {

		private final byte[] from;
		private final int firstRow;
		private final int end;

		Window(byte[] from, int firstRow, int end) {
			this.from = from;
			this.firstRow = firstRow;
			this.end = end;
		}

		/** @return the number of the first row that is not in it */
		int end() {
			return end;
		}

		/** @return the first value of a row */
		long key(int row) {
			return smallest[0] + value((row - firstRow) * rowBytes, widths[0]);
		}

		/** Unpacks a row to its place in a whole row. */
		void unpack(int row, long[] to) {
			int at = (row - firstRow) * rowBytes;
			for (int c = 0; c < widths.length; c++) {
				int width = widths[c];
				to[first + c] = smallest[c] + (width == 0 ? 0 : value(at, width)) + (isTime[first + c] ? to[0] : 0);
				at += width;
			}
		}

		private long value(int start, int width) {
			if (width == 1) {
				return from[start] & 0xFF;
			}
			long value = 0;
			for (int at = start + width - 1; at >= start; at--) {
				value = value << 8 | from[at] & 0xFF;
			}
			return value;
		}
	}
}
