package org.threadlanes.core.jfr;

import java.util.Arrays;

/** Numbers keys from 0. Several threads may read it once it no longer changes. */
final class KeyTable {

	private long[] keys = new long[32];
	/** Open addressing, at most half full; a slot holds a number plus 1. */
	private int[] slots = new int[64];
	private int size;

	int size() {
		return size;
	}

	/** @return the key's number; -1 if it is unknown */
	int find(long key) {
		int mask = slots.length - 1;
		int slot = SeededHash.of(key) & mask;
		while (slots[slot] != 0) {
			if (keys[slots[slot] - 1] == key) {
				return slots[slot] - 1;
			}
			slot = slot + 1 & mask;
		}
		return -1;
	}

	/** @return the key's number, which is the new size less 1 if the key is new */
	int add(long key) {
		int known = find(key);
		if (known >= 0) {
			return known;
		}
		if (size == keys.length) {
			keys = Arrays.copyOf(keys, 2 * size);
			slots = new int[4 * size];
			for (int number = 0; number < size; number++) {
				put(keys[number], number);
			}
		}
		keys[size] = key;
		put(key, size);
		return size++;
	}

	private void put(long key, int number) {
		int mask = slots.length - 1;
		int slot = SeededHash.of(key) & mask;
		while (slots[slot] != 0) {
			slot = slot + 1 & mask;
		}
		slots[slot] = number + 1;
	}
}
