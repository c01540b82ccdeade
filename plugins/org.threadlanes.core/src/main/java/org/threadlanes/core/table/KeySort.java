package org.threadlanes.core.table;

/**
 * A stable merge sort over primitive arrays that uses existing order: events come from the buffers of
 * threads, each of which is nearly in order.
 */
final class KeySort {

	private static final int INSERTION = 24;

	private KeySort() {
	}

	/**
	 * @param keys the keys; in order afterwards
	 * @return the former position of each
	 */
	static int[] order(long[] keys) {
		int[] order = new int[keys.length];
		boolean inOrder = true;
		for (int i = 0; i < order.length; i++) {
			order[i] = i;
			inOrder &= i == 0 || keys[i - 1] <= keys[i];
		}
		if (!inOrder) {
			sort(keys, order, keys.clone(), order.clone(), 0, keys.length);
		}
		return order;
	}

	/** Sorts a range of the first two arrays; the other two hold the same in that range. */
	private static void sort(long[] keys, int[] order, long[] freeKeys, int[] freeOrder, int from, int to) {
		if (to - from <= INSERTION) {
			insertionSort(keys, order, from, to);
			return;
		}
		int middle = (from + to) >>> 1;
		sort(freeKeys, freeOrder, keys, order, from, middle);
		sort(freeKeys, freeOrder, keys, order, middle, to);
		if (freeKeys[middle - 1] <= freeKeys[middle]) {
			System.arraycopy(freeKeys, from, keys, from, to - from);
			System.arraycopy(freeOrder, from, order, from, to - from);
			return;
		}
		int left = from;
		int right = middle;
		for (int i = from; i < to; i++) {
			boolean takeLeft = right >= to || left < middle && freeKeys[left] <= freeKeys[right];
			int taken = takeLeft ? left++ : right++;
			keys[i] = freeKeys[taken];
			order[i] = freeOrder[taken];
		}
	}

	private static void insertionSort(long[] keys, int[] order, int from, int to) {
		for (int i = from + 1; i < to; i++) {
			long key = keys[i];
			int number = order[i];
			int j = i - 1;
			for (; j >= from && keys[j] > key; j--) {
				keys[j + 1] = keys[j];
				order[j + 1] = order[j];
			}
			keys[j + 1] = key;
			order[j + 1] = number;
		}
	}
}
