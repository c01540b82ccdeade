package org.threadlanes.core.report;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import org.threadlanes.core.lanes.Pool;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.core.rules.Frame;
import org.threadlanes.core.rules.Stack;
import org.threadlanes.core.rules.StackClassification;

/** Waits of a pool's threads that make up one finding, summed. */
final class WaitAggregate {

	private static final int MAX_FRAMES = 64;

	private final ThreadLanes lanes;
	private final Set<ThreadLane> threads = new HashSet<>();
	/** The first place is for waits without a stack. */
	private final long[] nanosByStack;
	private final long[] nanosByTarget;
	private ThreadLane lastThread;
	private long count;
	private long nanos;
	private SpanRef worst;

	WaitAggregate(ThreadLanes lanes) {
		this.lanes = lanes;
		this.nanosByStack = new long[lanes.stackCount() + 1];
		this.nanosByTarget = new long[lanes.targetCount()];
	}

	/** Sums the waits of a pool that a filter chooses. */
	static WaitAggregate of(ThreadLanes lanes, Pool pool, SpanPredicate filter) {
		WaitAggregate group = new WaitAggregate(lanes);
		for (ThreadLane lane : pool.lanes()) {
			for (int i = 0; i < lane.size(); i++) {
				if (filter.matches(lane, i)) {
					group.add(lane, i);
				}
			}
		}
		return group;
	}

	void add(ThreadLane lane, int i) {
		long time = lane.end(i) - lane.start(i);
		if (lane != lastThread) {
			threads.add(lane);
			lastThread = lane;
		}
		count += lane.isFirstPart(i) ? 1 : 0;
		nanos += time;
		nanosByStack[lane.stack(i) + 1] += time;
		nanosByTarget[lane.target(i)] += time;
		if (worst == null || time > worst.endNanos() - worst.startNanos()) {
			worst = new SpanRef(lane, i);
		}
	}

	int threads() {
		return threads.size();
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

	/** @return what most of the time was waited on; empty if the recording does not say */
	String target() {
		return count == 0 ? "" : lanes.target(most(nanosByTarget)).name();
	}

	/** @return the stack with most of the time, innermost frame first; empty without stacks */
	List<String> stack() {
		Stack stack = mainStack();
		return stack == null ? List.of() : stack.frames().stream().limit(MAX_FRAMES).map(Frame::toString).toList();
	}

	/** @return {@code library frame <- own frame}, or what there is of the two; empty without stacks */
	String where() {
		Stack stack = mainStack();
		if (stack == null) {
			return "";
		}
		StackClassification judgement = lanes.judgement(most(nanosByStack) - 1);
		List<String> frames = new ArrayList<>();
		if (judgement.libraryFrame() >= 0 && judgement.libraryFrame() != judgement.ownFrame()) {
			Frame library = stack.frames().get(judgement.libraryFrame());
			frames.add(library.className() + "." + library.methodName());
		}
		if (judgement.ownFrame() >= 0) {
			frames.add(stack.frames().get(judgement.ownFrame()).toString());
		}
		return frames.isEmpty() ? stack.frames().get(0).toString() : String.join(" <- ", frames);
	}

	private Stack mainStack() {
		return lanes.stack(most(nanosByStack) - 1);
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
