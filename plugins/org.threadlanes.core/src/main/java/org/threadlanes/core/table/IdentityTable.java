package org.threadlanes.core.table;

import java.util.Arrays;

/** Numbers distinct lists of {@code long}s, all of the same length, from 0. */
final class IdentityTable {

	private static final int FIRST_SLOTS = 4;

	private final int most;
	private long[] lists = {};
	/** The numbers plus 1; 0 for a free slot. */
	private int[] slots = new int[FIRST_SLOTS];
	private int size;
	/** The number found last: a thread's events come one after the other, and repeat. */
	private int last;

	/** @param most the maximum number of lists; further ones are not kept */
	IdentityTable(int most) {
		this.most = most;
	}

	/** @return the memory that it takes, in bytes */
	long bytes() {
		return 8L * lists.length + 4L * slots.length;
	}

	void clear() {
		Arrays.fill(slots, 0);
		size = 0;
		last = 0;
	}

	/** @return the number of a list; -1 if it is new, in which case it is numbered if there is room */
	int find(long[] list) {
		if (size > 0 && isAt(last * list.length, list)) {
			return last;
		}
		int slot = slot(list, 0, list.length);
		while (slots[slot] != 0) {
			if (isAt((slots[slot] - 1) * list.length, list)) {
				last = slots[slot] - 1;
				return last;
			}
			slot = slot + 1 & slots.length - 1;
		}
		if (size < most) {
			add(list, slot);
		}
		return -1;
	}

	private boolean isAt(int start, long[] list) {
		for (int i = 0; i < list.length; i++) {
			if (lists[start + i] != list[i]) {
				return false;
			}
		}
		return true;
	}

	private int slot(long[] of, int from, int to) {
		long hash = 0;
		for (int i = from; i < to; i++) {
			hash = (hash + of[i]) * 0x9E37_79B9_7F4A_7C15L;
		}
		return (int) (hash >>> 32) & slots.length - 1;
	}

	private void add(long[] list, int slot) {
		int start = size * list.length;
		if (start + list.length > lists.length) {
			lists = Arrays.copyOf(lists, 2 * (start + list.length));
		}
		System.arraycopy(list, 0, lists, start, list.length);
		slots[slot] = ++size;
		if (2 * size > slots.length) {
			slots = new int[2 * slots.length];
			for (int number = 0; number < size; number++) {
				int free = slot(lists, number * list.length, (number + 1) * list.length);
				while (slots[free] != 0) {
					free = free + 1 & slots.length - 1;
				}
				slots[free] = number + 1;
			}
		}
	}
}
