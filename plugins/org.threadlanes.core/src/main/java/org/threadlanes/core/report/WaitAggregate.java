package org.threadlanes.core.report;

import java.util.List;

import org.threadlanes.core.lanes.StackTable;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.core.rules.Frame;
import org.threadlanes.core.rules.StackClassification;

/** Waits of a pool's threads that make up one finding, summed. */
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

	/** Sums the waits of threads that a filter chooses. */
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

	/** @return the stack and the target with most of the time, each by itself */
	CallSite site() {
		String target = count == 0 ? "" : lanes.target(most(nanosByTarget)).name();
		int number = most(nanosByStack) - 1;
		if (number == StackTable.NONE) {
			return new CallSite(null, null, target, List.of());
		}
		List<Frame> frames = lanes.stack(number).frames();
		StackClassification judgement = lanes.judgement(number);
		int library = judgement.libraryFrame() == judgement.ownFrame() ? -1 : judgement.libraryFrame();
		return new CallSite(library < 0 ? null : frames.get(library),
				judgement.ownFrame() < 0 ? null : frames.get(judgement.ownFrame()), target,
				frames.subList(0, Math.min(MAX_FRAMES, frames.size())));
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
