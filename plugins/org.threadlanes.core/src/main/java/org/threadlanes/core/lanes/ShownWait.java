package org.threadlanes.core.lanes;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A wait that has no event: samples or thread dumps show it.
 *
 * @param group its group
 * @param number the number that stands for its event
 * @param start when it started, ns since 1970 UTC
 * @param end when its last part ended, ns since 1970 UTC
 */
record ShownWait(WaitGroup group, int number, long start, long end) {

	/** @return those of a lane, in order; each once, even if others interrupted it */
	static List<ShownWait> of(ThreadLane lane) {
		if (lane.waitGroups().stream().allMatch(WaitGroup::hasEvents)) {
			return List.of();
		}
		Map<Integer, ShownWait> waits = new LinkedHashMap<>();
		for (int i = 0; i < lane.size(); i++) {
			WaitGroup group = lane.groupOf(i);
			if (!group.hasEvents()) {
				waits.merge(lane.event(i), new ShownWait(group, lane.event(i), lane.start(i), lane.end(i)),
						(first, part) -> new ShownWait(first.group, first.number, first.start, part.end));
			}
		}
		return List.copyOf(waits.values());
	}
}
