package org.threadlanes.core.analysis.causes;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
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
		Map<String, BitSet> lanesOfCalls = new HashMap<>();
		for (int lane : moments.numbers(pool)) {
			ThreadLane one = moments.lanes().get(lane);
			for (int moment = 0; moment < moments.count(); moment++) {
				int state = moments.state(lane, moment);
				if (state >= 0 && one.verdict(state) != Verdict.IDLE
						&& calls.obstacle(one.kind(state), one.stack(state)).isOutside()) {
					String call = calls.frames(one.stack(state)).callMethod();
					statesOfCalls.computeIfAbsent(call, c -> new ArrayList<>()).add(new int[] {lane, moment});
					lanesOfCalls.computeIfAbsent(call, c -> new BitSet()).set(lane);
				}
			}
		}
		return statesOfCalls.entrySet().stream()
				.filter(call -> isLimited(moments, call.getValue(), lanesOfCalls.get(call.getKey()).cardinality()))
				.map(Map.Entry::getValue).max((a, b) -> Integer.compare(a.size(), b.size())).orElse(List.of());
	}

	private static boolean isLimited(Moments moments, List<int[]> states, int threads) {
		int first = states.stream().mapToInt(state -> state[1]).min().getAsInt();
		int last = states.stream().mapToInt(state -> state[1]).max().getAsInt();
		Level level = Level.of(states);
		return last - first >= moments.count() / CROWD && threads >= CROWD * level.threads() && level.isClear()
				&& level.limit() == level.threads();
	}
}
