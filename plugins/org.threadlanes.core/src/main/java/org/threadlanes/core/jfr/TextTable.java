package org.threadlanes.core.jfr;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The distinct texts of events by number. A repeated one is found by its bytes, without allocation. */
final class TextTable {

	private static final int MAX_TEXTS = 1 << 15;
	private static final int MAX_BYTES = 1 << 22;
	/** The first byte of keys of texts that are not strings of events; not a valid string encoding. */
	private static final char COMPUTED = 0x7F;

	private final ByteTable keys = new ByteTable();
	private String[] texts = new String[64];

	/** @return the texts by number, valid for the numbers assigned so far */
	String[] texts() {
		return texts;
	}

	/** @return whether it has grown so large that a new table should be used */
	boolean isFull() {
		return keys.size() >= MAX_TEXTS || keys.keptBytes() >= MAX_BYTES;
	}

	/** @return the number of a text */
	int number(String text) {
		byte[] key = (COMPUTED + text).getBytes(StandardCharsets.UTF_8);
		int known = keys.find(key, 0, key.length);
		return known < 0 ? put(keys.add(key, 0, key.length), text) : known;
	}

	/**
	 * @return the number of the string whose bytes, starting with its encoding, end at the input's position; -1 if it
	 *            is new
	 */
	int find(ChunkInput in, int start) {
		return in.find(keys, start);
	}

	/**
	 * Adds a new string that ends at the input's position.
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
