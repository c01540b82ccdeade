package org.threadlanes.core.table;

/**
 * The texts that were put on disk lately: who writes a run and who reads it keep the same ones, so that a text that
 * comes again is only a place in here.
 */
final class StringCache {

	private static final int SLOTS = 1 << 10;
	private static final int LONGEST = 1 << 10;

	private final String[] texts = new String[SLOTS];

	/** @return the place of a text; -1 for one that is too long to be kept */
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
