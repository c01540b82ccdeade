package org.threadlanes.core.recording;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The distinct texts of events by number: one that comes again is found by its bytes and makes no object. */
final class TextTable {

	private static final int MAX_TEXTS = 1 << 15;
	private static final int MAX_BYTES = 1 << 22;
	/** Begins the key of a text that no string of an event is; not an encoding of strings. */
	private static final char COMPUTED = 0x7F;

	private final ByteTable keys = new ByteTable();
	private String[] texts = new String[64];

	/** @return the texts by number, good for the numbers that were given so far */
	String[] texts() {
		return texts;
	}

	/** @return whether it has so many texts that a new table is better */
	boolean isFull() {
		return keys.size() >= MAX_TEXTS || keys.keptBytes() >= MAX_BYTES;
	}

	/** @return the number of a text */
	int number(String text) {
		byte[] key = (COMPUTED + text).getBytes(StandardCharsets.UTF_8);
		int known = keys.find(key, 0, key.length);
		return known < 0 ? put(keys.add(key, 0, key.length), text) : known;
	}

	/** @return the number of the string whose bytes, its encoding first, end where the input is; -1 if it is new */
	int find(ChunkInput in, int start) {
		return in.find(keys, start);
	}

	/**
	 * Adds a new string that ends where the input is.
	 *
	 * @param text may be null
	 * @return its number
	 */
	int add(ChunkInput in, int start, String text) {
		return put(in.add(keys, start), text);
	}

	private int put(int number, String text) {
		if (number == texts.length) {
			texts = Arrays.copyOf(texts, 2 * number);
		}
		texts[number] = text;
		return number;
	}
}
