package org.threadlanes.ui.model;

/** Sorts the numbers 0 to n-1 by what they represent, without an object for each; stable, O(n log n). */
final class IndexSort {

	private static final int SMALL = 16;

	/** Orders two numbers. */
	interface Order {
		int compare(int a, int b);
	}

	private IndexSort() {
	}

	/** @return the numbers in order; null if the thread was interrupted */
	static int[] sort(int n, Order order) {
		int[] from = new int[n];
		for (int i = 0; i < n; i++) {
			from[i] = i;
		}
		for (int start = 0; start < n; start += SMALL) {
			insert(from, start, Math.min(n, start + SMALL), order);
		}
		int[] to = new int[n];
		for (long width = SMALL; width < n; width *= 2) {
			if (Thread.currentThread().isInterrupted()) {
				return null;
			}
			for (long start = 0; start < n; start += 2 * width) {
				merge(from, to, (int) start, (int) Math.min(n, start + width), (int) Math.min(n, start + 2 * width),
						order);
			}
			int[] swap = from;
			from = to;
			to = swap;
		}
		return from;
	}

	private static void insert(int[] a, int start, int end, Order order) {
		for (int i = start + 1; i < end; i++) {
			int value = a[i];
			int j = i - 1;
			for (; j >= start && order.compare(a[j], value) > 0; j--) {
				a[j + 1] = a[j];
			}
			a[j + 1] = value;
		}
	}

	private static void merge(int[] from, int[] to, int start, int middle, int end, Order order) {
		int left = start;
		int right = middle;
		for (int i = start; i < end; i++) {
			if (right >= end || left < middle && order.compare(from[left], from[right]) <= 0) {
				to[i] = from[left++];
			} else {
				to[i] = from[right++];
			}
		}
	}
}
