package org.threadlanes.core.table;

import java.util.Arrays;

/** Gives equal texts the same number, so that a row holds a number for each of its texts. */
final class TextPool {

	/** What a text takes besides its characters: the object, its array's header, a slot here. */
	private static final int BYTES_PER_TEXT = 64;

	private String[] texts = new String[16];
	private int[] slots = new int[64];
	/** Recent texts and their numbers: the same objects come again. */
	private final String[] recent = new String[64];
	private final int[] recentNumbers = new int[64];
	private int size;
	private long bytes;

	/**
	 * @param text a text, not null
	 * @return its number
	 */
	int add(String text) {
		int slot = text.hashCode() & recent.length - 1;
		if (recent[slot] != text) {
			recentNumbers[slot] = find(text);
			recent[slot] = text;
		}
		return recentNumbers[slot];
	}

	private int find(String text) {
		int mask = slots.length - 1;
		int hash = text.hashCode();
		int at = (hash ^ hash >>> 15) & mask;
		while (slots[at] != 0) {
			String there = texts[slots[at] - 1];
			if (there.hashCode() == hash && there.equals(text)) {
				return slots[at] - 1;
			}
			at = at + 1 & mask;
		}
		if (size == texts.length) {
			texts = Arrays.copyOf(texts, size * 2);
		}
		texts[size++] = text;
		slots[at] = size;
		bytes += BYTES_PER_TEXT + 2L * text.length();
		if (size * 2 > slots.length) {
			grow();
		}
		return size - 1;
	}

	private void grow() {
		slots = new int[slots.length * 2];
		int mask = slots.length - 1;
		for (int i = 0; i < size; i++) {
			int hash = texts[i].hashCode();
			int at = (hash ^ hash >>> 15) & mask;
			while (slots[at] != 0) {
				at = at + 1 & mask;
			}
			slots[at] = i + 1;
		}
	}

	String get(int number) {
		return texts[number];
	}

	/** @return about how much memory the texts take, in bytes */
	long bytes() {
		return bytes;
	}
}
