package org.threadlanes.core.tables;

import java.util.Arrays;

/** The next keys of sorted sequences that are merged, without an object for each. Not thread-safe. */
final class MergeHeap {

	private long[] keys = new long[16];
	private int[] sequences = new int[16];
	private int size;

	boolean isEmpty() {
		return size == 0;
	}

	/** @return the sequence with the smallest key; of several, the one with the smallest number */
	int first() {
		return sequences[0];
	}

	/**
	 * Adds a sequence that is not in it.
	 *
	 * @param key its next key
	 * @param sequence its number
	 */
	void add(long key, int sequence) {
		if (size == keys.length) {
			keys = Arrays.copyOf(keys, 2 * size);
			sequences = Arrays.copyOf(sequences, 2 * size);
		}
		int at = size++;
		while (at > 0) {
			int parent = (at - 1) >>> 1;
			if (key > keys[parent] || key == keys[parent] && sequence > sequences[parent]) {
				break;
			}
			keys[at] = keys[parent];
			sequences[at] = sequences[parent];
			at = parent;
		}
		keys[at] = key;
		sequences[at] = sequence;
	}

	/** Sets the next key of the first sequence, not smaller than the previous one. */
	void advance(long key) {
		sink(key, sequences[0]);
	}

	/** Removes the first sequence, which has ended. */
	void remove() {
		size--;
		sink(keys[size], sequences[size]);
	}

	private void sink(long key, int sequence) {
		int at = 0;
		for (int child = 1; child < size; child = 2 * at + 1) {
			long least = keys[child];
			if (child + 1 < size
					&& (keys[child + 1] < least || keys[child + 1] == least
							&& sequences[child + 1] < sequences[child])) {
				least = keys[++child];
			}
			if (key < least || key == least && sequence < sequences[child]) {
				break;
			}
			keys[at] = least;
			sequences[at] = sequences[child];
			at = child;
		}
		keys[at] = key;
		sequences[at] = sequence;
	}
}
