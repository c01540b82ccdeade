package org.threadlanes.core.jfr;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The distinct combinations of the values of some fields of one event type, found by their bytes and decoded once. */
final class CombinationTable {

	private static final int MAX_CELLS = 1 << 18;
	private static final int GUESSES = 1 << 10;

	private final EventPlan plan;
	/** The bytes of the combinations; null while there are none. */
	private List<byte[]> keys;
	/** By their bytes, a character each. */
	private Map<String, Integer> numbers;
	/** Numbers plus 1, by the preceding constant in the event, because a thread repeats itself. */
	private int[] guesses;
	/** For the same constants, which of them it was, and the number of what repeats, plus 1. */
	private int[] repeating;
	private int[] repeats;
	private long[] rows = {};
	/** The number of the first combination in the rows; earlier ones were dropped. */
	private int first;

	CombinationTable(EventPlan plan) {
		this.plan = plan;
	}

	/**
	 * @param hint the preceding constant in the event
	 * @return the number of the combination at the current position
	 */
	int read(ChunkInput in, ChunkReader chunk, int hint) {
		if (keys == null) {
			keys = new ArrayList<>();
			numbers = new HashMap<>();
			guesses = new int[GUESSES];
			repeating = new int[GUESSES];
			repeats = new int[GUESSES];
		}
		int guess = guess(hint);
		// No combination is a prefix of another one, because each field determines its end.
		if (guess < 0 || !in.skip(keys.get(guess))) {
			guess = find(in, chunk);
			guesses[hint & GUESSES - 1] = guess + 1;
			repeats[hint & GUESSES - 1] = 0;
		}
		return first + guess;
	}

	/** @return the combination after the last such constant, counted from {@link #first}; -1 if unknown */
	int guess(int hint) {
		return keys == null ? -1 : guesses[hint & GUESSES - 1] - 1;
	}

	/** @return the number by which the guess after a constant is repeated; -1 if it has none yet */
	int repeat(int hint) {
		int slot = hint & GUESSES - 1;
		return repeating[slot] == hint ? repeats[slot] - 1 : -1;
	}

	/** Sets the number by which the guess after a constant is repeated. */
	void setRepeat(int hint, int number) {
		repeating[hint & GUESSES - 1] = hint;
		repeats[hint & GUESSES - 1] = number + 1;
	}

	/** @return the bytes of a combination, counted from {@link #first} */
	byte[] bytes(int number) {
		return keys.get(number);
	}

	private int find(ChunkInput in, ChunkReader chunk) {
		int start = in.position();
		plan.combinedSkipper().run(in, null, 0, null);
		String key = in.since(start);
		Integer known = numbers.get(key);
		if (known != null) {
			return known;
		}
		int number = keys.size();
		int cell = number * plan.memberCells();
		if (cell + plan.memberCells() > rows.length) {
			rows = Arrays.copyOf(rows, 2 * (cell + plan.memberCells()));
		}
		in.seek(start);
		plan.members().run(in, rows, cell, chunk);
		keys.add(key.getBytes(StandardCharsets.ISO_8859_1));
		numbers.put(key, number);
		return number;
	}

	/** @return the values of the combinations from {@link #first}, valid for the numbers assigned so far */
	long[] rows() {
		return rows;
	}

	int first() {
		return first;
	}

	boolean isFull() {
		return rows.length >= MAX_CELLS;
	}

	/** Drops all combinations; later ones get new numbers. */
	void clear() {
		first += keys == null ? 0 : keys.size();
		keys = null;
		rows = new long[] {};
	}
}
