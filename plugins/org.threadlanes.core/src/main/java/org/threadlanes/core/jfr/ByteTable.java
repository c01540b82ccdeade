package org.threadlanes.core.jfr;

import java.util.Arrays;

/** Numbers byte sequences from 0. Finding a known one allocates nothing. */
final class ByteTable {

	private byte[][] keys = new byte[64][];
	private int[] hashes = new int[64];
	/** Open addressing, at most half full; a slot holds a number plus 1, or 0 if free. */
	private int[] slots = new int[128];
	private int size;
	private int keptBytes;

	int size() {
		return size;
	}

	/** @return the total number of bytes of all keys */
	int keptBytes() {
		return keptBytes;
	}

	/** @return the bytes of all keys */
	byte[] key(int number) {
		return keys[number];
	}

	/** @return the number of these bytes; -1 if they are unknown */
	int find(byte[] from, int offset, int length) {
		return slots[slot(from, offset, length, SeededHash.of(from, offset, length))] - 1;
	}

	private boolean is(int number, byte[] from, int offset, int length) {
		byte[] key = keys[number];
		return key.length == length && Arrays.equals(key, 0, length, from, offset, offset + length);
	}

	/** @return the slot of these bytes, or the free one that they would get */
	private int slot(byte[] from, int offset, int length, int hash) {
		int slot = hash & slots.length - 1;
		while (slots[slot] != 0 && (hashes[slots[slot] - 1] != hash || !is(slots[slot] - 1, from, offset, length))) {
			slot = slot + 1 & slots.length - 1;
		}
		return slot;
	}

	/**
	 * Adds unknown bytes.
	 *
	 * @return their number
	 */
	int add(byte[] from, int offset, int length) {
		if (size == keys.length) {
			grow();
		}
		int hash = SeededHash.of(from, offset, length);
		slots[slot(from, offset, length, hash)] = size + 1;
		keys[size] = Arrays.copyOfRange(from, offset, offset + length);
		hashes[size] = hash;
		keptBytes += length;
		return size++;
	}

	private void grow() {
		keys = Arrays.copyOf(keys, 2 * size);
		hashes = Arrays.copyOf(hashes, 2 * size);
		slots = new int[4 * size];
		for (int number = 0; number < size; number++) {
			int slot = hashes[number] & slots.length - 1;
			while (slots[slot] != 0) {
				slot = slot + 1 & slots.length - 1;
			}
			slots[slot] = number + 1;
		}
	}
}
