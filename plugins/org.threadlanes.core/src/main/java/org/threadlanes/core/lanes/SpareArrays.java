package org.threadlanes.core.lanes;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/**
 * Arrays not in use. They are used again, as memory that is touched for the first time is slow. Their contents are not
 * cleared. May be called on any thread.
 */
final class SpareArrays {

	/** Keeps nothing. */
	static final SpareArrays NONE = new SpareArrays(0);

	private final Map<Integer, Deque<long[]>> longs = new HashMap<>();
	private final Map<Integer, Deque<int[]>> ints = new HashMap<>();
	private int room;

	/** @param room how many values may be kept */
	SpareArrays(int room) {
		this.room = room;
	}

	synchronized long[] longs(int length) {
		long[] spare = last(longs, length);
		return spare == null ? new long[length] : spare;
	}

	synchronized int[] ints(int length) {
		int[] spare = last(ints, length);
		return spare == null ? new int[length] : spare;
	}

	private <T> T last(Map<Integer, Deque<T>> byLength, int length) {
		Deque<T> arrays = byLength.get(length);
		T last = arrays == null ? null : arrays.pollLast();
		if (last != null) {
			room += length;
		}
		return last;
	}

	/** Takes back an array that nothing refers to any more. */
	synchronized void add(long[] array) {
		add(longs, array, array.length);
	}

	/** As for {@code long}s. */
	synchronized void add(int[] array) {
		add(ints, array, array.length);
	}

	private <T> void add(Map<Integer, Deque<T>> byLength, T array, int length) {
		if (length > 0 && length <= room) {
			room -= length;
			byLength.computeIfAbsent(length, l -> new ArrayDeque<>()).add(array);
		}
	}
}
