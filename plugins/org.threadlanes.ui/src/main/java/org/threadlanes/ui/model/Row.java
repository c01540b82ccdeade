package org.threadlanes.ui.model;

import java.util.List;

import org.threadlanes.core.lanes.ThreadLane;

/**
 * A row of the lanes.
 *
 * @param lane the thread; null for the heading of a group
 * @param name the group's, or the thread's, with its id if others have the same; not yet made safe
 * @param open whether the group's lanes are shown; false for a thread
 * @param shown the lanes of the group that match the filters; its own list if all do
 */
public record Row(LaneGroup group, ThreadLane lane, String name, boolean open, List<ThreadLane> shown) {

	/** @return whether it is a group's heading */
	public boolean isGroup() {
		return lane == null;
	}

	/** @return whether it is a thread under a heading */
	public boolean isChild() {
		return lane != null && !group.isSingle();
	}

	/** @return its thread, or those of the group that match the filters */
	List<ThreadLane> lanes() {
		return isGroup() ? shown : List.of(lane);
	}

	/** @return what identifies it among later rows */
	Object key() {
		return isGroup() ? group.key() : lane.key();
	}
}
