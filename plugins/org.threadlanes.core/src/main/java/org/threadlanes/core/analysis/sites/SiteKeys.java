package org.threadlanes.core.analysis.sites;

import java.util.HashMap;
import java.util.Map;

import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.ThreadLanes;

/**
 * Numbers stacks that share a call, and targets that share a name, so that waits are compared as numbers. Immutable.
 */
final class SiteKeys {

	/** The first place is for waits without a stack. */
	private final int[] calls;
	private final String[] targets;
	private final int[] names;

	SiteKeys(ThreadLanes lanes) {
		Map<String, Integer> callNumbers = new HashMap<>();
		calls = new int[lanes.stacks().size() + 1];
		for (int stack = -1; stack < lanes.stacks().size(); stack++) {
			CallFrames frames = CallFrames.of(lanes, stack);
			calls[stack + 1] = callNumbers.computeIfAbsent(frames.libraryName() + '\n' + frames.ownName(),
					key -> callNumbers.size());
		}
		Map<String, Integer> nameNumbers = new HashMap<>();
		targets = TargetNames.of(lanes, this::call);
		names = new int[targets.length];
		for (int target = 0; target < names.length; target++) {
			names[target] = nameNumbers.computeIfAbsent(targets[target], key -> nameNumbers.size());
		}
	}

	int call(int stack) {
		return calls[stack + 1];
	}

	int name(int target) {
		return names[target];
	}

	/** @return what call sites call a target */
	String target(int target) {
		return targets[target];
	}

	/** @return equal numbers for waits of a pool at the same call site: kind, verdict, call and name in 64 bits */
	long key(ThreadLane lane, int i) {
		return key(lane.pair(i), call(lane.stack(i)), name(lane.target(i)));
	}

	/** The kind and verdict take 6 bits; there are fewer than 2^29 stacks and targets. */
	static long key(int pair, int call, int name) {
		return (long) pair << 58 | (long) call << 29 | name;
	}
}
