package org.threadlanes.core.recording;

import java.util.Arrays;

/**
 * Some events of a chunk, decoded and not yet handled: for each the number of its plan, and a row of values. So one
 * thread can decode while another handles.
 */
final class EventBatch {

	/** Small enough to stay in a processor's cache. */
	private static final int CAPACITY = 1 << 14;

	private long[] rows = new long[CAPACITY];
	private int size;
	private String[] texts;
	private long[][] combinations;
	private int[] firstCombinations;
	private int position;

	/** @return whether so much is in it that it should be handled */
	boolean isFull() {
		return size > CAPACITY - (CAPACITY >> 4);
	}

	/**
	 * Begins a row, which does not count before {@link #add}.
	 *
	 * @return where its first cell is
	 */
	int begin(int plan, int cells) {
		if (size + 1 + cells > rows.length) {
			rows = Arrays.copyOf(rows, 2 * (size + 1 + cells));
		}
		rows[size] = plan;
		return size + 1;
	}

	void add(int cells) {
		size += 1 + cells;
	}

	long[] rows() {
		return rows;
	}

	int size() {
		return size;
	}

	/** @return the texts that rows refer to by number */
	String[] texts() {
		return texts;
	}

	/** @return the values of the combinations of a plan, by its number; from the first of them that is known on */
	long[] combinations(int plan) {
		return combinations[plan];
	}

	/** @return the number of the first combination of a plan that is known */
	int firstCombination(int plan) {
		return firstCombinations[plan];
	}

	/** @return how far the chunk is read, in bytes */
	int position() {
		return position;
	}

	void finish(TextTable newTexts, CombinationTable[] tables, int newPosition) {
		texts = newTexts.texts();
		combinations = new long[tables.length][];
		firstCombinations = new int[tables.length];
		for (int i = 0; i < tables.length; i++) {
			combinations[i] = tables[i].rows();
			firstCombinations[i] = tables[i].first();
		}
		position = newPosition;
	}

	void clear() {
		size = 0;
		texts = null;
		combinations = null;
	}
}
