package org.threadlanes.ui.model;

import java.util.List;

import org.threadlanes.core.kinds.ThreadKind;
import org.threadlanes.core.lanes.Pool;
import org.threadlanes.core.lanes.ThreadLane;

/**
 * Lanes under one heading.
 *
 * @param key identifies it within the grouping
 * @param pool its pool; null if the group is not a pool
 * @param lanes its lanes, in display order; never empty
 * @param blockingNanos the blocking time that the group is sorted by, ns
 * @param unknownNanos the time of unknown waits that it is sorted by where nothing blocked, ns
 * @param waits the number of their waits, of any verdict
 */
public record LaneGroup(String key, String name, ThreadKind kind, Pool pool, List<ThreadLane> lanes,
		long blockingNanos, long unknownNanos, long waits) {

	/** @return whether it is shown as one row, without a heading */
	public boolean isSingle() {
		return lanes.size() == 1;
	}

	/** @return the group with its lanes in another order */
	LaneGroup with(List<ThreadLane> sorted) {
		return new LaneGroup(key, name, kind, pool, sorted, blockingNanos, unknownNanos, waits);
	}

	/** Identity, because comparing by value would compare all lanes. */
	@Override
	public boolean equals(Object other) {
		return this == other;
	}

	@Override
	public int hashCode() {
		return System.identityHashCode(this);
	}
}
