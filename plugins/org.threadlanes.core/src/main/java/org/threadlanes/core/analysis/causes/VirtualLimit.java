package org.threadlanes.core.analysis.causes;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Map;

import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.lanes.Pool;
import org.threadlanes.core.lanes.ThreadLane;

/**
 * What virtual threads wait for together. Their waits for locks and permits are not recorded, what those do that have
 * one is: many threads make the same call, never more than a few at once, and seldom fewer.
 */
final class VirtualLimit {

	/** There are many more threads than may make the call at once. */
	private static final int CROWD = 4;

	private VirtualLimit() {
	}

	/** @return the states in which the threads of a pool make such a call; empty if there is none */
	static List<int[]> of(Moments moments, Pool pool, Calls calls) {
		Map<String, List<int[]>> statesOfCalls = new HashMap<>();
		for (int lane : moments.numbers(pool)) {
			ThreadLane one = moments.lanes().get(lane);
			for (int moment = 0; moment < moments.count(); moment++) {
				int state = moments.state(lane, moment);
				if (state >= 0 && one.verdict(state) != Verdict.IDLE
						&& calls.obstacle(one.kind(state), one.stack(state)).isOutside()) {
					statesOfCalls.computeIfAbsent(calls.frames(one.stack(state)).callMethod(),
							call -> new ArrayList<>()).add(new int[] {lane, moment});
				}
			}
		}
		return statesOfCalls.values().stream().filter(states -> isLimited(moments, states))
				.max(Comparator.comparingInt(List::size)).orElse(List.of());
	}

	private static boolean isLimited(Moments moments, List<int[]> states) {
		IntSummaryStatistics when = states.stream().mapToInt(state -> state[1]).summaryStatistics();
		Level level = Level.of(states);
		return when.getMax() - when.getMin() >= moments.count() / CROWD && level.isClear()
				&& level.limit() == level.threads()
				&& states.stream().mapToInt(state -> state[0]).distinct().count() >= CROWD * level.threads();
	}
}
