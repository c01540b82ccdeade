package org.threadlanes.core.table;

/**
 * Sorted rows: the smallest value of each cell, and for each row the difference, in as few bytes as the largest needs.
 * In memory, then perhaps on disk. Any thread may read them.
 */
final class PackedRows {

	/** How many rows are read from the disk at once. */
	private static final int WINDOW = 512;

	private final RowLayout layout;
	private final int size;
	private final long[] smallest;
	private final byte[] widths;
	private final int rowBytes;
	private byte[] bytes;
	private SpillFile disk;
	private long place;

	/**
	 * Packs rows.
	 *
	 * @param layout their layout
	 * @param values the rows
	 * @param order their numbers in order
	 */
	PackedRows(RowLayout layout, long[] values, int[] order) {
		this.layout = layout;
		size = order.length;
		int stride = layout.stride();
		boolean[] isTime = layout.isTime;
		smallest = new long[stride];
		widths = new byte[stride];
		int sum = 0;
		for (int c = 0; c < stride; c++) {
			widths[c] = (byte) width(values, c, stride, isTime[c]);
			sum += widths[c];
		}
		rowBytes = sum;
		bytes = new byte[size * rowBytes];
		int at = 0;
		for (int number : order) {
			int start = number * stride;
			for (int c = 0; c < stride; c++) {
				long left = values[start + c] - (isTime[c] ? values[start] : 0) - smallest[c];
				for (int i = widths[c]; i > 0; i--) {
					bytes[at++] = (byte) left;
					left >>>= 8;
				}
			}
		}
	}

	/** Records the smallest value of a cell. */
	private int width(long[] values, int cell, int stride, boolean isTime) {
		long least = Long.MAX_VALUE;
		long most = Long.MIN_VALUE;
		for (int start = 0; start < size * stride; start += stride) {
			long value = values[start + cell] - (isTime ? values[start] : 0);
			least = Math.min(least, value);
			most = Math.max(most, value);
		}
		smallest[cell] = least;
		return (Long.SIZE - Long.numberOfLeadingZeros(most - least) + 7) / 8;
	}

	int size() {
		return size;
	}

	/** @return the smallest key */
	long firstKey() {
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
	 * @param first the number of a row
	 * @return rows from it on, as many as are read at once
	 */
	Window window(int first) {
		if (disk == null) {
			return new Window(bytes, 0, size);
		}
		int count = Math.min(WINDOW, size - first);
		return new Window(disk.read(place + (long) first * rowBytes, count * rowBytes), first, first + count);
	}

	/** Rows that have been read from the disk. */
	final class Window {

		private final byte[] from;
		private final int first;
		private final int end;

		Window(byte[] from, int first, int end) {
			this.from = from;
			this.first = first;
			this.end = end;
		}

		/** @return the number of the first row that is not in it */
		int end() {
			return end;
		}

		long key(int row) {
			return smallest[0] + value((row - first) * rowBytes, widths[0]);
		}

		/** Unpacks a row. */
		void unpack(int row, long[] to) {
			boolean[] isTime = layout.isTime;
			int at = (row - first) * rowBytes;
			for (int c = 0; c < to.length; c++) {
				int width = widths[c];
				to[c] = smallest[c] + (width == 0 ? 0 : value(at, width)) + (isTime[c] ? to[0] : 0);
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
