package org.threadlanes.core.tables;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;

import org.threadlanes.core.base.work.IndexSort;

/**
 * Collects rows in the order of arrival. A row is written with {@link #begin}, one {@code put} for each cell that
 * differs, then one for each cell that repeats, unless {@link #repeats} finds them, and {@link #end}; the next begin
 * drops a row without an end.
 */
final class RowBlock {

	/** The minimum number of rows per combination of repeating cells, on average. */
	private static final int MIN_ROWS_PER_COMBINATION = 4;
	private static final int NONE = -1;
	/** The memory of an identity besides its values: two objects, a number and an entry. */
	private static final int BYTES_PER_IDENTITY = 96;

	private final RowLayout layout;
	private final int most;
	/** The number of values of a row's first part, and of the part that repeats. */
	private final int width;
	private final int repeatedWidth;
	private long[] values;
	private int rows;
	private long[] repeated;
	private int combinations;
	/** The numbers of combinations by what identifies them, and the last one: a thread's events follow one another. */
	private final Map<Identity, Integer> identities = new HashMap<>();
	private long[] lastIdentity = {};
	private int last;
	/** How often it was emptied. */
	private int use;
	/** Room for the keys of the rows. */
	private long[] sortKeys = {};
	/** Where cells are put: one of the arrays, and the start of the row in it. */
	private long[] to;
	private int start;

	/** Comparable, so that a map finds it in O(log n) even if a recording is made to have many with one hash. */
	private record Identity(long[] numbers) implements Comparable<Identity> {

		@Override
		public boolean equals(Object other) {
			return other instanceof Identity identity && Arrays.equals(numbers, identity.numbers);
		}

		@Override
		public int hashCode() {
			long hash = 0;
			for (long number : numbers) {
				hash = (hash + number) * 0x9E37_79B9_7F4A_7C15L;
			}
			return (int) (hash >>> 32);
		}

		@Override
		public int compareTo(Identity other) {
			return Arrays.compare(numbers, other.numbers);
		}
	}

	/** @param most the maximum number of rows */
	RowBlock(RowLayout layout, int most) {
		this.layout = layout;
		this.most = most;
		width = layout.number + 1;
		repeatedWidth = layout.stride - width;
		release();
	}

	int rows() {
		return rows;
	}

	/** @return the memory that it takes, in bytes */
	long bytes() {
		return 8L * (values.length + repeated.length) + identities.size() * (BYTES_PER_IDENTITY + 8L * lastIdentity.length);
	}

	/** Frees the memory of an empty block. */
	void release() {
		values = new long[width];
		repeated = new long[repeatedWidth];
		identities.clear();
	}

	boolean isFull() {
		return rows == most;
	}

	/** Forgets the identities: after this, they have another meaning. */
	void forgetIdentities() {
		identities.clear();
		last = NONE;
	}

	void begin(long key) {
		start = rows * width;
		if (start == values.length) {
			values = Arrays.copyOf(values, Math.min(most * width, 4 * values.length));
		}
		to = values;
		layout.begin(to, start, false);
		to[start] = key;
	}

	/**
	 * @param identity identifies the repeating cells of the row; always of the same length
	 * @return whether they are known
	 */
	boolean repeats(long[] identity) {
		boolean isLast = last != NONE && Arrays.equals(identity, lastIdentity);
		int known = isLast ? last : identities.getOrDefault(new Identity(identity), NONE);
		if (!isLast) {
			lastIdentity = identity.clone();
			last = known == NONE ? combinations : known;
		}
		values[start + layout.number] = last;
		if (known != NONE) {
			return true;
		}
		if (identities.size() < most / MIN_ROWS_PER_COMBINATION) {
			identities.put(new Identity(lastIdentity), combinations);
		}
		if (combinations * repeatedWidth == repeated.length) {
			repeated = Arrays.copyOf(repeated, Math.min(most * repeatedWidth, 4 * repeated.length));
		}
		to = repeated;
		start = combinations++ * repeatedWidth - width;
		layout.begin(to, start, true);
		return false;
	}

	/** @return the repeating cells of the last row */
	long[] lastRepeating() {
		int from = (int) values[(rows - 1) * width + layout.number] * repeatedWidth;
		return Arrays.copyOfRange(repeated, from, from + repeatedWidth);
	}

	/** Adds a row. */
	void add(RepeatedRow row, long startNanos, long duration, long number) {
		begin(startNanos);
		int first = start;
		if (row.block != this || row.blockUse != use) {
			if (!repeats(row.identity)) {
				System.arraycopy(row.repeating, 0, repeated, start + width, repeatedWidth);
			}
			row.block = this;
			row.blockUse = use;
			row.combination = values[first + layout.number];
		}
		values[first + layout.number] = row.combination;
		for (int i = 0; i < layout.differing.length; i++) {
			int source = row.sources[i];
			layout.put(values, first, layout.differing[i], source == 1 ? startNanos : source == 2 ? duration : number);
		}
		end();
	}

	void put(int cell, long value) {
		layout.put(to, start, cell, value);
	}

	void putNothing(int cell) {
		layout.putNothing(to, start, cell);
	}

	void end() {
		rows++;
	}

	/**
	 * Sorts the rows by key, packs them, and empties this block. Rows with equal keys keep their order.
	 *
	 * @param id the number of this block in its table
	 * @return the rows; if enough of them share their repeating cells, each combination is packed once
	 */
	PackedRows pack(int id) {
		if (sortKeys.length < rows) {
			sortKeys = new long[rows];
		}
		long[] keys = sortKeys;
		for (int row = 0; row < rows; row++) {
			keys[row] = values[row * width];
		}
		int[] order = IndexSort.sort(rows, (a, b) -> keys[a] < keys[b]);
		PackedRows packed = combinations * MIN_ROWS_PER_COMBINATION > rows
				? new PackedRows(layout, whole(), 0, layout.stride, order, id, null)
				: new PackedRows(layout, values, 0, width, order, id, new PackedRows(layout, repeated, width,
						layout.stride, IntStream.range(0, combinations).toArray(), id, null));
		rows = 0;
		combinations = 0;
		use++;
		forgetIdentities();
		return packed;
	}

	/** @return the rows with all their cells */
	private long[] whole() {
		long[] whole = new long[rows * layout.stride];
		for (int row = 0; row < rows; row++) {
			int number = (int) values[row * width + layout.number];
			System.arraycopy(values, row * width, whole, row * layout.stride, width);
			System.arraycopy(repeated, number * repeatedWidth, whole, row * layout.stride + width, repeatedWidth);
		}
		return whole;
	}
}
