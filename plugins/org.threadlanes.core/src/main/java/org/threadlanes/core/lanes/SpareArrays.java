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

	private final Map<Integer, Deque<Object>> longs = new HashMap<>();
	private final Map<Integer, Deque<Object>> ints = new HashMap<>();
	private final int most;
	private int kept;

	/** @param most how many values may be kept */
	SpareArrays(int most) {
		this.most = most;
	}

	long[] longs(int length) {
		Object spare = last(longs, length);
		return spare == null ? new long[length] : (long[]) spare;
	}

	int[] ints(int length) {
		Object spare = last(ints, length);
		return spare == null ? new int[length] : (int[]) spare;
	}

	private Object last(Map<Integer, Deque<Object>> byLength, int length) {
		// Many threads finish lanes at once, without spare arrays.
		if (most == 0) {
			return null;
		}
		synchronized (this) {
			Deque<Object> arrays = byLength.get(length);
			Object last = arrays == null ? null : arrays.pollLast();
			if (last != null) {
				kept -= length;
			}
			return last;
		}
	}

	/** Takes back an array that nothing refers to any more. */
	void add(long[] array) {
		add(longs, array, array.length);
	}

	/** As for {@code long}s. */
	void add(int[] array) {
		add(ints, array, array.length);
	}

	private void add(Map<Integer, Deque<Object>> byLength, Object array, int length) {
		if (most == 0 || length == 0) {
			return;
		}
		synchronized (this) {
			if (kept + length <= most) {
				kept += length;
				byLength.computeIfAbsent(length, l -> new ArrayDeque<>()).add(array);
			}
		}
	}
}
