package org.threadlanes.core.lanes;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;

import org.threadlanes.core.kinds.WaitKind;

/** The groups of one thread by number. Finding a known one allocates nothing. */
final class RecordedGroups {

	/** Up to this many are compared one by one. */
	private static final int FEW = 4;

	private RecordedGroup[] groups = new RecordedGroup[1];
	private int size;
	/** Open addressing, at most half full; null while there are few. */
	private RecordedGroup[] slots;

	/** @return the group, with its sums so far */
	RecordedGroup group(WaitKind kind, int stack, int target) {
		return group(kind, false, false, stack, target);
	}

	/** @return the group of waits put together from samples */
	RecordedGroup sampled(WaitKind kind, int stack, int target) {
		return group(kind, false, true, stack, target);
	}

	/** @return the group of the later parts of a group's interrupted waits */
	RecordedGroup rest(int number) {
		RecordedGroup group = groups[number];
		return group(group.kind, true, group.isSampled(), group.stack, group.target);
	}

	private RecordedGroup group(WaitKind kind, boolean continued, boolean sampled, int stack, int target) {
		if (slots == null) {
			for (int i = 0; i < size; i++) {
				if (groups[i].is(kind, continued, sampled, stack, target)) {
					return groups[i];
				}
			}
		} else {
			for (int slot = slot(kind, stack, target); slots[slot] != null; slot = slot + 1 & slots.length - 1) {
				if (slots[slot].is(kind, continued, sampled, stack, target)) {
					return slots[slot];
				}
			}
		}
		return add(new RecordedGroup(size, kind, continued, sampled, stack, target));
	}

	private RecordedGroup add(RecordedGroup added) {
		if (size == groups.length) {
			groups = Arrays.copyOf(groups, 2 * size);
		}
		groups[size++] = added;
		if (slots != null && 2 * size <= slots.length) {
			put(added);
		} else if (size > FEW) {
			slots = new RecordedGroup[Integer.highestOneBit(4 * size)];
			for (int i = 0; i < size; i++) {
				put(groups[i]);
			}
		}
		return added;
	}

	private void put(RecordedGroup group) {
		int slot = slot(group.kind, group.stack, group.target);
		while (slots[slot] != null) {
			slot = slot + 1 & slots.length - 1;
		}
		slots[slot] = group;
	}

	private int slot(WaitKind kind, int stack, int target) {
		int hash = ((stack * 31 + target) * 31 + kind.ordinal()) * 0x9E3779B9;
		return hash >>> 12 & slots.length - 1;
	}

	RecordedGroup get(int number) {
		return groups[number];
	}

	/** @return the same groups without their waits: what is done to these changes nothing here */
	RecordedGroups empty() {
		RecordedGroups empty = new RecordedGroups();
		for (int i = 0; i < size; i++) {
			RecordedGroup group = groups[i];
			empty.add(new RecordedGroup(i, group.kind, group.continued, group.isSampled(), group.stack, group.target));
		}
		return empty;
	}

	/** @return the groups by number */
	List<RecordedGroup> list() {
		return Collections.unmodifiableList(Arrays.asList(groups).subList(0, size));
	}
}
