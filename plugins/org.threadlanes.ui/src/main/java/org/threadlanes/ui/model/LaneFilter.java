package org.threadlanes.ui.model;

import java.util.Collection;
import java.util.HashSet;
import java.util.Set;

import org.threadlanes.core.jfr.ThreadKey;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.lanes.ThreadLane;

/**
 * A filter for lanes. Immutable.
 *
 * @param name filters by the thread's or its group's name
 * @param hideIdle hides threads whose waits were all idle
 * @param hideEmpty hides threads without waits
 * @param hidden threads hidden individually; not part of saved states
 */
public record LaneFilter(NameFilter name, boolean hideIdle, boolean hideEmpty, Set<ThreadKey> hidden) {

	public static final LaneFilter ALL = new LaneFilter(NameFilter.ALL, false, false);

	/** Hides no individual threads. */
	public LaneFilter(NameFilter name, boolean hideIdle, boolean hideEmpty) {
		this(name, hideIdle, hideEmpty, Set.of());
	}

	/** @return a filter that hides these threads too */
	public LaneFilter hiding(Collection<ThreadLane> threads) {
		Set<ThreadKey> all = new HashSet<>(hidden);
		threads.forEach(lane -> all.add(lane.key()));
		return new LaneFilter(name, hideIdle, hideEmpty, Set.copyOf(all));
	}

	/** @return a filter without individually hidden threads */
	public LaneFilter hidingNone() {
		return new LaneFilter(name, hideIdle, hideEmpty);
	}

	/** @return whether the lane is shown in its group */
	boolean shows(LaneGroup group, ThreadLane lane) {
		if (hideEmpty && lane.size() == 0 || hideIdle && isIdle(lane) || hidden.contains(lane.key())) {
			return false;
		}
		return name.isOff() || name.matches(lane.label()) || !group.isSingle() && name.matches(group.name());
	}

	/** @return whether the thread's recorded waits were all idle */
	public static boolean isIdle(ThreadLane lane) {
		return lane.size() > 0
				&& lane.waitGroups().stream().allMatch(site -> site.count() == 0 || site.verdict() == Verdict.IDLE);
	}
}
