package org.threadlanes.core.jfr;

import java.util.Arrays;

/**
 * Decoded events of a chunk that are not yet handled: for each a {@link #code} with the number of its plan, and a row
 * of values. An event that repeats another is the complement
 * of the number of that one, its start, its duration, and a number. Lets one thread decode while another handles.
 */
final class EventBatch {

	/** Small enough to stay in the CPU cache. */
	private static final int CAPACITY = 1 << 14;
	/** The cells of an event that repeats another. */
	static final int REPEATED_CELLS = 4;
	/** The cells that are free until a batch is full. */
	static final int ROOM = CAPACITY >> 4;
	/** From this size on, it is full enough to be handled. */
	static final int FULL = CAPACITY - ROOM;

	private long[] rows = new long[CAPACITY];
	private int size;
	private String[] texts;
	private long[][] combinations;
	private int[] firstCombinations;
	private int position;

	/** @return the first cell of an event that others may repeat under a number, -1 for none */
	static long code(int plan, int repeat) {
		return (long) (repeat + 1) << Integer.SIZE | plan;
	}

	boolean isFull() {
		return size >= FULL;
	}

	/**
	 * Begins a row, which counts only after {@link #add}.
	 *
	 * @return the index of its first cell
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

	void setSize(int newSize) {
		size = newSize;
	}

	long[] rows() {
		return rows;
	}

	int size() {
		return size;
	}

	/** @return the texts to which rows refer by number */
	String[] texts() {
		return texts;
	}

	/** @return the values of the combinations of a plan, given its number; from the first one still known */
	long[] combinations(int plan) {
		return combinations[plan];
	}

	/** @return the number of the first combination of a plan still known */
	int firstCombination(int plan) {
		return firstCombinations[plan];
	}

	/** @return the position reached in the chunk, in bytes */
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
