package org.threadlanes.core.tables;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Collects rows in the order of arrival. A row is written with {@link #begin}, one {@code put} for each cell, and
 * {@link #end}; the next begin drops a row without an end. The cells that repeat are kept once for each combination.
 */
final class RowBlock {

	/** The minimum number of rows per combination of repeating cells, on average. */
	private static final int MIN_ROWS_PER_COMBINATION = 4;
	private static final int NONE = -1;
	/** The bits of a row's number. */
	static final int NUMBER_BITS = 14;
	/** The memory of a known combination besides its cells: two objects, a number and an entry. */
	private static final int BYTES_PER_COMBINATION = 96;

	private final RowLayout layout;
	private final int most;
	/** The number of values of a row's first part, and of the part that repeats. */
	private final int width;
	private final int repeatedWidth;
	/** The row being written. */
	private final long[] row;
	private long[] values;
	private int rows;
	private long[] repeated;
	private int combinations;
	/** The numbers of combinations, and the last one: a thread's events follow one another. */
	private final Map<Combination, Integer> known = new HashMap<>();
	private int last = NONE;
	/** How often it was emptied. */
	private int use;

	/** Comparable, so that a map finds it in O(log n) even if a recording is made to have many with one hash. */
	private record Combination(long[] cells) implements Comparable<Combination> {

		@Override
		public boolean equals(Object other) {
			return other instanceof Combination combination && Arrays.equals(cells, combination.cells);
		}

		@Override
		public int hashCode() {
			long hash = 0;
			for (long cell : cells) {
				hash = (hash + cell) * 0x9E37_79B9_7F4A_7C15L;
			}
			return (int) (hash >>> 32);
		}

		@Override
		public int compareTo(Combination other) {
			return Arrays.compare(cells, other.cells);
		}
	}

	/** A row that others of the chunk are like, but for their times and a number. */
	static final class Repeated {

		/** For each differing cell, 1 for the start, 2 for the duration, 3 for the number. */
		private final int[] sources;
		private final long[] row;
		/** The block that has its combination, since it was emptied so often, and the combination's number in it. */
		private RowBlock block;
		private int blockUse;
		private int combination;

		Repeated(int[] sources, long[] row) {
			this.sources = sources;
			this.row = row;
		}
	}

	/** @param most the maximum number of rows */
	RowBlock(RowLayout layout, int most) {
		this.layout = layout;
		this.most = most;
		width = layout.number + 1;
		repeatedWidth = layout.stride - width;
		row = new long[layout.stride];
		release();
	}

	int rows() {
		return rows;
	}

	/** @return the memory that it takes, in bytes */
	long bytes() {
		return 8L * (values.length + repeated.length) + known.size() * (BYTES_PER_COMBINATION + 8L * repeatedWidth);
	}

	/** Frees the memory of an empty block. */
	void release() {
		values = new long[width];
		repeated = new long[repeatedWidth];
		known.clear();
	}

	boolean isFull() {
		return rows == most;
	}

	/** Begins a row, all of whose cells have values. */
	void begin(long key) {
		Arrays.fill(row, 0);
		row[0] = key;
	}

	void put(int cell, long value) {
		layout.put(row, cell, value);
	}

	void putNothing(int cell) {
		layout.putNothing(row, cell);
	}

	void end() {
		int at = add(row);
		values[at + layout.number] = combination(row);
	}

	/** @return a copy of the last row written */
	long[] lastRow() {
		return row.clone();
	}

	/** Adds a row that differs from an earlier one in its times and a number. */
	void add(Repeated like, long startNanos, long duration, long number) {
		int at = add(like.row);
		if (like.block != this || like.blockUse != use) {
			like.block = this;
			like.blockUse = use;
			like.combination = combination(like.row);
		}
		values[at] = startNanos;
		values[at + layout.number] = like.combination;
		for (int i = 0; i < like.sources.length; i++) {
			int source = like.sources[i];
			values[at + layout.place(layout.differing[i])] = source == 1 ? startNanos : source == 2 ? duration : number;
		}
	}

	/** @return the place of a new row with the first part of this one */
	private int add(long[] cells) {
		int at = rows++ * width;
		if (at == values.length) {
			values = Arrays.copyOf(values, Math.min(most * width, 4 * values.length));
		}
		System.arraycopy(cells, 0, values, at, width);
		return at;
	}

	/** @return the number of the repeating cells of a row */
	private int combination(long[] cells) {
		int from = last * repeatedWidth;
		if (last != NONE
				&& Arrays.equals(cells, width, layout.stride, repeated, from, from + repeatedWidth)) {
			return last;
		}
		Combination combination = new Combination(Arrays.copyOfRange(cells, width, layout.stride));
		last = known.getOrDefault(combination, NONE);
		if (last == NONE) {
			last = combinations++;
			if (known.size() < most / MIN_ROWS_PER_COMBINATION) {
				known.put(combination, last);
			}
			if (last * repeatedWidth == repeated.length) {
				repeated = Arrays.copyOf(repeated, Math.min(most * repeatedWidth, 4 * repeated.length));
			}
			System.arraycopy(cells, width, repeated, last * repeatedWidth, repeatedWidth);
		}
		return last;
	}

	/**
	 * Sorts the rows by key, packs them, and empties this block. Rows with equal keys keep their order.
	 *
	 * @param id the number of this block in its table
	 * @return the rows; if enough of them share their repeating cells, each combination is packed once
	 */
	PackedRows pack(int id) {
		int[] order = order();
		PackedRows packed = combinations * MIN_ROWS_PER_COMBINATION > rows
				? new PackedRows(layout, whole(), 0, layout.stride, order, id, null)
				: new PackedRows(layout, values, 0, width, order, id, new PackedRows(layout, repeated, width,
						layout.stride, IntStream.range(0, combinations).toArray(), id, null));
		rows = 0;
		combinations = 0;
		use++;
		known.clear();
		last = NONE;
		return packed;
	}

	/** @return the numbers of the rows by key */
	private int[] order() {
		long[] keys = new long[rows];
		long least = Long.MAX_VALUE;
		long largest = Long.MIN_VALUE;
		for (int i = 0; i < rows; i++) {
			keys[i] = values[i * width];
			least = Math.min(least, keys[i]);
			largest = Math.max(largest, keys[i]);
		}
		if (Long.numberOfLeadingZeros(largest - least) <= NUMBER_BITS) { // more than six days
			return IntStream.range(0, rows).boxed().sorted((a, b) -> Long.compare(keys[a], keys[b]))
					.mapToInt(Integer::intValue).toArray();
		}
		// Key and number fit into one value, and the JDK sorts those without objects.
		for (int i = 0; i < rows; i++) {
			keys[i] = keys[i] - least << NUMBER_BITS | i;
		}
		Arrays.sort(keys);
		int[] order = new int[rows];
		for (int i = 0; i < rows; i++) {
			order[i] = (int) keys[i] & (1 << NUMBER_BITS) - 1;
		}
		return order;
	}

	/** @return the rows with all their cells */
	private long[] whole() {
		long[] whole = new long[rows * layout.stride];
		for (int i = 0; i < rows; i++) {
			int number = (int) values[i * width + layout.number];
			System.arraycopy(values, i * width, whole, i * layout.stride, width);
			System.arraycopy(repeated, number * repeatedWidth, whole, i * layout.stride + width, repeatedWidth);
		}
		return whole;
	}
}
