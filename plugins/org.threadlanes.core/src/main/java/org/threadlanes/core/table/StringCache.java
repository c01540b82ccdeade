package org.threadlanes.core.table;

/**
 * Recent texts on disk: the writer and the reader of a run cache the same ones, so a repeated text is only a slot
 * number.
 */
final class StringCache {

	private static final int SLOTS = 1 << 10;
	private static final int LONGEST = 1 << 10;

	private final String[] texts = new String[SLOTS];

	/** @return the slot of a text; -1 if it is too long to be cached */
	static int slot(String text) {
		int hash = text.hashCode();
		return text.length() > LONGEST ? -1 : (hash ^ hash >>> 10 ^ hash >>> 20) & SLOTS - 1;
	}

	String get(int slot) {
		return texts[slot];
	}

	void put(String text) {
		int slot = slot(text);
		if (slot >= 0) {
			texts[slot] = text;
		}
	}
}
