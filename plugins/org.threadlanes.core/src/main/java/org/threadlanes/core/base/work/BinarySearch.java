package org.threadlanes.core.base.work;

import java.util.function.IntPredicate;

/** Finds a place in order, in O(log n). */
public final class BinarySearch {

	private BinarySearch() {
	}

	/**
	 * @param from the first number
	 * @param to the number after the last
	 * @param test false for some numbers, then true for all others
	 * @return the first number for which it is true; {@code to} if there is none
	 */
	public static int first(int from, int to, IntPredicate test) {
		int low = from;
		int high = to;
		while (low < high) {
			int middle = (low + high) >>> 1;
			if (test.test(middle)) {
				high = middle;
			} else {
				low = middle + 1;
			}
		}
		return low;
	}
}
