package org.threadlanes.core.lanes;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.threadlanes.core.kinds.WaitKind;

/** The groups of one thread by number. */
final class RecordedGroups {

	/** Up to this many are compared one by one: a recording may have a hundred thousand threads. */
	private static final int FEW = 4;

	private final List<RecordedGroup> groups = new ArrayList<>(1);
	/** By their keys; null while there are few. */
	private Map<Long, RecordedGroup> byKey;

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
		RecordedGroup group = groups.get(number);
		return group(group.kind, true, group.isSampled(), group.stack, group.target);
	}

	private RecordedGroup group(WaitKind kind, boolean continued, boolean sampled, int stack, int target) {
		long key = RecordedGroup.key(kind, continued, sampled, stack, target);
		if (byKey != null) {
			RecordedGroup known = byKey.get(key);
			return known == null ? add(new RecordedGroup(groups.size(), kind, continued, sampled, stack, target))
					: known;
		}
		for (RecordedGroup group : groups) {
			if (group.key == key) {
				return group;
			}
		}
		return add(new RecordedGroup(groups.size(), kind, continued, sampled, stack, target));
	}

	private RecordedGroup add(RecordedGroup added) {
		groups.add(added);
		if (byKey != null) {
			byKey.put(added.key, added);
		} else if (groups.size() > FEW) {
			byKey = new HashMap<>();
			groups.forEach(group -> byKey.put(group.key, group));
		}
		return added;
	}

	RecordedGroup get(int number) {
		return groups.get(number);
	}

	/** @return the same groups without their waits: what is done to these changes nothing here */
	RecordedGroups empty() {
		RecordedGroups empty = new RecordedGroups();
		groups.forEach(group ->
				empty.add(new RecordedGroup(group.number, group.kind, group.continued, group.isSampled(),
				group.stack, group.target)));
		return empty;
	}

	/** @return the groups by number */
	List<RecordedGroup> list() {
		return List.copyOf(groups);
	}
}
