package org.threadlanes.core.report;

import java.util.List;

import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.core.rules.Frame;
import org.threadlanes.core.rules.Stack;
import org.threadlanes.core.sites.CallFrames;

/** The sums of a pool's waits that make up one finding. */
final class WaitAggregate {

	private static final int MAX_FRAMES = 64;

	private final ThreadLanes lanes;
	/** The first place is for waits without a stack. */
	private final long[] nanosByStack;
	private final long[] nanosByTarget;
	private int threads;
	private long count;
	private long nanos;
	private SpanRef worst;

	private WaitAggregate(ThreadLanes lanes) {
		this.lanes = lanes;
		this.nanosByStack = new long[lanes.stackCount() + 1];
		this.nanosByTarget = new long[lanes.targetCount()];
	}

	/** Sums the selected waits of threads. */
	static WaitAggregate of(ThreadLanes lanes, List<ThreadLane> threads, SpanPredicate filter) {
		WaitAggregate group = new WaitAggregate(lanes);
		for (ThreadLane lane : threads) {
			boolean any = false;
			for (int i = 0; i < lane.size(); i++) {
				if (filter.matches(lane, i)) {
					group.add(lane, i);
					any = true;
				}
			}
			group.threads += any ? 1 : 0;
		}
		return group;
	}

	private void add(ThreadLane lane, int i) {
		long time = lane.end(i) - lane.start(i);
		count += lane.isFirstPart(i) ? 1 : 0;
		nanos += time;
		nanosByStack[lane.stack(i) + 1] += time;
		nanosByTarget[lane.target(i)] += time;
		if (worst == null || time > worst.endNanos() - worst.startNanos()) {
			worst = new SpanRef(lane, i);
		}
	}

	int threads() {
		return threads;
	}

	long count() {
		return count;
	}

	long nanos() {
		return nanos;
	}

	long longest() {
		return worst == null ? 0 : worst.endNanos() - worst.startNanos();
	}

	SpanRef worst() {
		return worst;
	}

	/** @return the target with the most time; empty if not recorded */
	String target() {
		return count == 0 ? "" : lanes.target(most(nanosByTarget)).name();
	}

	/** @return the frames of the stack with most of the time that name the call */
	CallFrames frames() {
		return CallFrames.of(lanes, mainStack());
	}

	/** @return the stack with most of the time, the innermost frame first; empty without stacks */
	List<Frame> stack() {
		return stack(lanes, mainStack());
	}

	/** @return a stack, the innermost frame first; empty for {@link StackTable#NONE} */
	static List<Frame> stack(ThreadLanes lanes, int number) {
		Stack stack = lanes.stack(number);
		return stack == null ? List.of() : stack.frames().subList(0, Math.min(MAX_FRAMES, stack.frames().size()));
	}

	private int mainStack() {
		return most(nanosByStack) - 1;
	}

	/** @return the index of the largest, of the first among equals */
	private static int most(long[] nanos) {
		int best = 0;
		for (int i = 1; i < nanos.length; i++) {
			if (nanos[i] > nanos[best]) {
				best = i;
			}
		}
		return best;
	}
}
