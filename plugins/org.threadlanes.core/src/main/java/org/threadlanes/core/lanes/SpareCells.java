package org.threadlanes.core.lanes;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/** Arrays that are no longer used, to be used again: new ones would be cleared first, and collected later. */
final class SpareCells {

	private final Map<Integer, Deque<long[]>> byLength = new HashMap<>();

	/** @return an array of this length; its values are anything */
	long[] take(int length) {
		Deque<long[]> spare = byLength.get(length);
		return spare == null || spare.isEmpty() ? new long[length] : spare.pop();
	}

	/** Adds an array, which its user must forget. */
	void add(long[] cells) {
		byLength.computeIfAbsent(cells.length, length -> new ArrayDeque<>()).push(cells);
	}
}
