package org.threadlanes.core.tables;

import java.util.Arrays;

/**
 * Packed rows of {@code long}s: the smallest value of each column, and per row the differences from it, in as few bytes
 * as the largest difference needs. In memory, later possibly on disk. Any thread may read them.
 */
final class PackedRows implements RowMerge.Sequence<PackedRows.Window> {

	/** How many rows are read from disk at once. */
	private static final int WINDOW = 512;

	private final RowLayout layout;
	private final long id;
	private final PackedRows repeated;
	private final int size;
	private final int first;
	private final long[] smallest;
	private final byte[] widths;
	private final int rowBytes;
	private byte[] bytes;
	private SpillFile disk;
	private long place;

	/**
	 * Packs a part of each row.
	 *
	 * @param values these parts, one after the other
	 * @param first the place of the part in a row
	 * @param end the place after it
	 * @param order the numbers of all rows, in order
	 * @param id the number of these rows in the table
	 * @param repeated their repeated parts, by number; null if these are packed here
	 */
	PackedRows(RowLayout layout, long[] values, int first, int end, int[] order, int id, PackedRows repeated) {
		this.layout = layout;
		this.first = first;
		this.id = (long) id << 32;
		this.repeated = repeated;
		size = order.length;
		int count = end - first;
		boolean[] isTime = Arrays.copyOfRange(layout.isTime, first, end);
		smallest = new long[count];
		widths = new byte[count];
		int sum = 0;
		for (int c = 0; c < count; c++) {
			long least = Long.MAX_VALUE;
			long largest = Long.MIN_VALUE;
			for (int at = c; at < size * count; at += count) {
				long value = isTime[c] ? values[at] - values[at - c] : values[at];
				if (value < least) {
					least = value;
				}
				if (value > largest) {
					largest = value;
				}
			}
			smallest[c] = least;
			widths[c] = (byte) ((Long.SIZE - Long.numberOfLeadingZeros(largest - least) + 7) / 8);
			sum += widths[c];
		}
		rowBytes = sum;
		bytes = new byte[size * rowBytes];
		int at = 0;
		for (int number : order) {
			int start = number * count;
			for (int c = 0; c < count; c++) {
				int width = widths[c];
				if (width > 0) {
					long left = values[start + c] - (isTime[c] ? values[start] : 0) - smallest[c];
					for (int shift = 8 * width; shift > 0;) {
						shift -= 8;
						bytes[at++] = (byte) (left >>> shift);
					}
				}
			}
		}
	}

	int size() {
		return size;
	}

	@Override
	public long firstKey() {
		return smallest[0];
	}

	/** @return the memory that the rows take, in bytes */
	int bytes() {
		return (bytes == null ? 0 : bytes.length) + (repeated == null ? 0 : repeated.bytes());
	}

	/** Moves the rows to disk. */
	void moveTo(SpillFile file) {
		place = file.append(bytes, bytes.length);
		disk = file;
		bytes = null;
		if (repeated != null) {
			repeated.moveTo(file);
		}
	}

	/** @return the first rows, as many as are read at once */
	@Override
	public Window open() {
		return window(0, WINDOW, repeated == null ? null : repeated.window(0, repeated.size, null));
	}

	private Window window(int from, int most, Window shared) {
		if (disk == null) {
			return new Window(bytes, 0, size, shared);
		}
		int count = Math.min(most, size - from);
		return new Window(disk.read(place + (long) from * rowBytes, count * rowBytes), from, from + count, shared);
	}

	/** Rows that are in memory. */
	final class Window implements RowMerge.Rows<Window> {

		private final byte[] from;
		private final int firstRow;
		private final int end;
		private final Window shared;

		Window(byte[] from, int firstRow, int end, Window shared) {
			this.from = from;
			this.firstRow = firstRow;
			this.end = end;
			this.shared = shared;
		}

		@Override
		public Window next() {
			return end == size ? null : window(end, WINDOW, shared);
		}

		@Override
		public int end() {
			return end;
		}

		@Override
		public long key(int row) {
			int at = (row - firstRow) * rowBytes;
			return smallest[0] + value(at, at + widths[0]);
		}

		/** @return whether {@link #unpack} omits the repeated part */
		boolean isShared() {
			return shared != null;
		}

		/** @return the number of an unpacked row's repeated part, unique in the table */
		long shared(long[] row) {
			return id | row[layout.number];
		}

		/** Adds the repeated part to an unpacked row. */
		void unpackShared(long[] row) {
			shared.unpack((int) row[layout.number], row);
		}

		/** Unpacks the part of a row that is packed here. */
		void unpack(int row, long[] to) {
			boolean[] isTime = layout.isTime;
			byte[] packed = from;
			byte[] sizes = widths;
			int at = (row - firstRow) * rowBytes;
			int place = first;
			for (int c = 0; c < sizes.length; c++) {
				// Not by value(): this loop is hot, and a call takes as long as it does.
				long value = 0;
				for (int end = at + sizes[c]; at < end; at++) {
					value = value << 8 | packed[at] & 0xFF;
				}
				to[place] = smallest[c] + value + (isTime[place] ? to[0] : 0);
				place++;
			}
		}

		private long value(int start, int end) {
			long value = 0;
			for (int at = start; at < end; at++) {
				value = value << 8 | from[at] & 0xFF;
			}
			return value;
		}
	}
}
