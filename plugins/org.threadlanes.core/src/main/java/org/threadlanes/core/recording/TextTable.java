package org.threadlanes.core.recording;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

import org.threadlanes.core.recording.ChunkInput.StringEncoding;

/** The distinct texts of events by number: one that comes again is found by its bytes and makes no object. */
final class TextTable {

	private static final int MAX_TEXTS = 1 << 15;
	private static final int MAX_BYTES = 1 << 23;

	private String[] texts = new String[64];
	/** The bytes of each text behind the byte of its encoding; null for those that were added as texts. */
	private byte[][] bytes = new byte[64][];
	private int[] hashes = new int[64];
	/** Open addressing, at most half full; a slot holds a number and 1. */
	private int[] slots = new int[128];
	/** Numbers plus 1 of recent texts, by a cheap hash: events repeat a few. */
	private final int[] recent = new int[256];
	private final Map<String, Integer> rare = new HashMap<>();
	private int size;
	private int keptBytes;

	/** @return the texts by number, good for the numbers that were given so far */
	String[] texts() {
		return texts;
	}

	/** @return whether there are so many that a new table is better */
	boolean isFull() {
		return size >= MAX_TEXTS || keptBytes >= MAX_BYTES;
	}

	/** @return the number of a text */
	int number(String text) {
		Integer known = rare.get(text);
		if (known == null) {
			known = add(text, null, 0);
			rare.put(text, known);
		}
		return known;
	}

	/** @return the number of the text with these bytes if it was seen recently; else -1 */
	int recentNumber(byte[] from, int offset, int length, byte encoding) {
		int number = recent[recentSlot(from, offset, length)] - 1;
		return number >= 0 && is(number, from, offset, length, encoding) ? number : -1;
	}

	private static int recentSlot(byte[] from, int offset, int length) {
		return length == 0 ? 0 : from[offset + length - 1] + 31 * from[offset + length / 2] + 7 * length & 0xFF;
	}

	private boolean is(int number, byte[] from, int offset, int length, byte encoding) {
		byte[] known = bytes[number];
		return known.length == length + 1 && known[0] == encoding
				&& Arrays.equals(known, 1, length + 1, from, offset, offset + length);
	}

	/** @return the number of the text that some bytes are, in UTF-8, in Latin-1, or ASCII characters */
	int number(byte[] from, int offset, int length, byte encoding) {
		int number = find(from, offset, length, encoding);
		recent[recentSlot(from, offset, length)] = number + 1;
		return number;
	}

	private int find(byte[] from, int offset, int length, byte encoding) {
		int hash = encoding;
		for (int i = offset; i < offset + length; i++) {
			hash = 31 * hash + from[i];
		}
		int slot = slot(hash);
		while (slots[slot] != 0) {
			int number = slots[slot] - 1;
			if (hashes[number] == hash && is(number, from, offset, length, encoding)) {
				return number;
			}
			slot = slot + 1 & slots.length - 1;
		}
		byte[] kept = new byte[length + 1];
		kept[0] = encoding;
		System.arraycopy(from, offset, kept, 1, length);
		int number = add(new String(from, offset, length, encoding == StringEncoding.UTF_8 ? StandardCharsets.UTF_8
				: StandardCharsets.ISO_8859_1), kept, hash);
		slots[slot] = number + 1;
		if (2 * size > slots.length) {
			grow();
		}
		return number;
	}

	private int add(String text, byte[] kept, int hash) {
		if (size == texts.length) {
			texts = Arrays.copyOf(texts, 2 * size);
			bytes = Arrays.copyOf(bytes, 2 * size);
			hashes = Arrays.copyOf(hashes, 2 * size);
		}
		texts[size] = text;
		bytes[size] = kept;
		hashes[size] = hash;
		keptBytes += 2 * text.length();
		return size++;
	}

	private void grow() {
		slots = new int[2 * slots.length];
		for (int number = 0; number < size; number++) {
			if (bytes[number] != null) {
				int slot = slot(hashes[number]);
				while (slots[slot] != 0) {
					slot = slot + 1 & slots.length - 1;
				}
				slots[slot] = number + 1;
			}
		}
	}

	private int slot(int hash) {
		return (hash ^ hash >>> 15) & slots.length - 1;
	}
}
