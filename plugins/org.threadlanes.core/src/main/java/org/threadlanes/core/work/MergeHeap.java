package org.threadlanes.core.work;

import java.util.Arrays;

/** The next keys of sorted sequences that are merged, without an object for each. Not thread-safe. */
public final class MergeHeap {

	private long[] keys = new long[16];
	private int[] sequences = new int[16];
	private int size;

	public boolean isEmpty() {
		return size == 0;
	}

	/** @return the sequence with the smallest key; of several, the one with the smallest number */
	public int first() {
		return sequences[0];
	}

	/** @return the smallest key */
	public long firstKey() {
		return keys[0];
	}

	/**
	 * Adds a sequence that is not in it.
	 *
	 * @param key its next key
	 * @param sequence its number
	 */
	public void add(long key, int sequence) {
		if (size == keys.length) {
			keys = Arrays.copyOf(keys, 2 * size);
			sequences = Arrays.copyOf(sequences, 2 * size);
		}
		int at = size++;
		while (at > 0 && isBefore(key, sequence, (at - 1) >>> 1)) {
			int parent = (at - 1) >>> 1;
			keys[at] = keys[parent];
			sequences[at] = sequences[parent];
			at = parent;
		}
		keys[at] = key;
		sequences[at] = sequence;
	}

	/** Sets the next key of the first sequence, not smaller than the previous one. */
	public void advance(long key) {
		sink(key, sequences[0]);
	}

	/** Removes the first sequence, which has ended. */
	public void remove() {
		size--;
		sink(keys[size], sequences[size]);
	}

	private void sink(long key, int sequence) {
		int at = 0;
		for (int child = 1; child < size; child = 2 * at + 1) {
			if (child + 1 < size && isBefore(keys[child + 1], sequences[child + 1], child)) {
				child++;
			}
			if (isBefore(key, sequence, child)) {
				break;
			}
			keys[at] = keys[child];
			sequences[at] = sequences[child];
			at = child;
		}
		keys[at] = key;
		sequences[at] = sequence;
	}

	private boolean isBefore(long key, int sequence, int other) {
		return key != keys[other] ? key < keys[other] : sequence < sequences[other];
	}
}
