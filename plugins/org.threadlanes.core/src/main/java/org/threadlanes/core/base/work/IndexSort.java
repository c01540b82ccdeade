package org.threadlanes.core.base.work;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Sorts numbers by what they represent, without boxing. Merges runs that are already in order: events come from thread
 * buffers, each of which is nearly in order.
 */
public final class IndexSort {

	private static final int FIRST_RUNS = 16;

	private IndexSort() {
	}

	/** The order of two numbers. */
	@FunctionalInterface
	public interface Order {
		/** @return whether {@code a} comes before {@code b}; false if they are equal */
		boolean isBefore(int a, int b);
	}

	/**
	 * @param n how many numbers
	 * @param order their order
	 * @return the numbers from 0 to {@code n - 1} in order; equal ones stay as they are
	 */
	public static int[] sort(int n, Order order) {
		int[] runs = new int[FIRST_RUNS];
		int count = 1;
		for (int i = 1; i < n; i++) {
			if (order.isBefore(i, i - 1)) {
				if (count == runs.length) {
					runs = Arrays.copyOf(runs, 2 * count);
				}
				runs[count++] = i;
			}
		}
		runs = Arrays.copyOf(runs, count + 1);
		runs[count] = n;
		int[] sorted = IntStream.range(0, n).toArray();
		merge(sorted, sorted.clone(), runs, 0, count, order);
		return sorted;
	}

	/** Merges the runs first..last-1, both of whose copies are the same, into the first array. */
	private static void merge(int[] to, int[] from, int[] runs, int first, int last, Order order) {
		if (last - first < 2) {
			return;
		}
		int between = (first + last) >>> 1;
		merge(from, to, runs, first, between, order);
		merge(from, to, runs, between, last, order);
		int left = runs[first];
		int middle = runs[between];
		int right = middle;
		int end = runs[last];
		for (int i = left; i < end; i++) {
			boolean takeLeft = right == end || left < middle && !order.isBefore(from[right], from[left]);
			to[i] = from[takeLeft ? left++ : right++];
		}
	}
}
