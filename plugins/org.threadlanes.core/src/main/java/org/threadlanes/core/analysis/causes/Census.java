package org.threadlanes.core.analysis.causes;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import org.threadlanes.core.analysis.sites.CallFrames;
import org.threadlanes.core.kinds.Obstacle;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.lanes.StackTable;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.ThreadSamples;

/**
 * Counts the others. Nothing records who has a connection or a permit, but while somebody waits for one, all are taken:
 * so the threads that come by that call, and neither wait there nor are idle, are those that have one.
 */
final class Census {

	/** A count is sharp if it holds in this share of the moments. */
	private static final double SHARP = 0.65;
	/** So is one that stands out. */
	private static final double PEAK = 0.4;
	private static final int PEAK_RATIO = 3;
	private static final double MAX_BELOW = 0.2;
	private static final int MAX_LOOK_BACK = 100;
	/** Fewer moments say nothing. */
	private static final int MIN_MOMENTS = 20;

	/** How a thread that does not wait is known to have what the others wait for, the weakest first. */
	private enum Evidence {
		/** It comes by the call at some time. */
		COMES_BY,
		/** It was there since it was last idle. */
		HAS_PASSED,
		/** It is below the same method of the program, or in the class that owns the lock. */
		IS_BELOW
	}

	/** A thread at a moment. */
	private record State(int lane, int moment, Evidence evidence) {
	}

	private final Moments moments;
	private final Calls calls;
	private final Demand demand;
	private final Set<String> below;
	private final Map<Integer, Boolean> isBelow = new HashMap<>();
	private final Map<Integer, Boolean> isNested = new HashMap<>();
	private final List<State> others = new ArrayList<>();
	/** By moment, the number of threads that wait. */
	private final int[] waiting;
	private int size;
	private double sharpness;
	private boolean isPeak;
	private boolean isOfItself;
	private Evidence needed = Evidence.HAS_PASSED;

	/** @param below methods and classes below which a thread is known to have it */
	Census(Moments moments, Calls calls, Demand demand, Set<String> below) {
		this.moments = moments;
		this.calls = calls;
		this.demand = demand;
		this.below = below;
		waiting = new int[moments.count()];
		List<Integer> candidates = new ArrayList<>();
		for (int lane = 0; lane < moments.lanes().size(); lane++) {
			if (comesBy(moments.lanes().get(lane))) {
				candidates.add(lane);
			}
		}
		List<State> nested = new ArrayList<>();
		for (int moment = 0; moment < moments.count(); moment++) {
			for (int lane : candidates) {
				int state = moments.state(lane, moment);
				if (state >= 0 && demand.contains(moments.lanes().get(lane), state)) {
					waiting[moment]++;
					if (isNested(moments.lanes().get(lane).stack(state))) {
						nested.add(new State(lane, moment, Evidence.IS_BELOW));
					}
				} else if (state != Moments.ABSENT && !moments.isIdle(lane, moment)) {
					others.add(new State(lane, moment, evidence(lane, moment)));
				}
			}
		}
		count();
		if (size() == 0
				&& 2 * others.stream().filter(other -> waiting[other.moment] > 0).map(State::moment).distinct().count()
				< Arrays.stream(waiting).filter(threads -> threads > 0).count()) {
			others.addAll(nested);
			isOfItself = true;
			count();
		}
	}

	/** @return whether a wait is below a method that waits for it, too: that may have one, if nobody else does */
	private boolean isNested(int stack) {
		return isNested.computeIfAbsent(stack, s -> calls.isBelow(s, demand.stacks().stream().map(calls::own)
				.filter(own -> !own.equals(calls.own(s))).collect(Collectors.toSet())));
	}

	private boolean comesBy(ThreadLane lane) {
		boolean may = demand.obstacle == Obstacle.LOCK || demand.isFor(lane);
		return demand.isOften(lane) || may && (lane.waitGroups().stream().anyMatch(site -> isBelow(site.stack()))
				|| anySampleIsBelow(lane.samples()));
	}

	private boolean anySampleIsBelow(ThreadSamples samples) {
		for (int i = 0; i < samples.size(); i++) {
			if (isBelow(samples.stack(i))) {
				return true;
			}
		}
		return false;
	}

	private boolean isBelow(int stack) {
		return stack >= 0 && isBelow.computeIfAbsent(stack,
				s -> !Collections.disjoint(calls.methods(s), below));
	}

	private Evidence evidence(int number, int moment) {
		ThreadLane lane = moments.lanes().get(number);
		int state = moments.state(number, moment);
		int sample = state == Moments.RUNNING ? moments.sample(number, moment) : -1;
		int stack = state >= 0 ? lane.stack(state) : sample >= 0 ? lane.samples().stack(sample) : -1;
		if (stack >= 0) {
			return isBelow(stack) ? Evidence.IS_BELOW
					: hasPassed(number, moment, state) ? Evidence.HAS_PASSED : Evidence.COMES_BY;
		}
		return hasPassed(number, moment, state) ? Evidence.IS_BELOW : Evidence.COMES_BY;
	}

	private boolean hasPassed(int number, int moment, int state) {
		ThreadLane lane = moments.lanes().get(number);
		int from = (state >= 0 ? state : lane.firstEndingAfter(moments.time(moment))) - 1;
		for (int i = from; i >= 0 && i > from - MAX_LOOK_BACK; i--) {
			if (demand.contains(lane, i)) {
				return true;
			} else if (lane.verdict(i) == Verdict.IDLE) {
				return false;
			}
		}
		return false;
	}

	private void count() {
		for (Evidence least : EnumSet.range(
				demand.obstacle == Obstacle.LOCK ? Evidence.HAS_PASSED : Evidence.COMES_BY, Evidence.IS_BELOW)) {
			int[] counts = new int[moments.count()];
			for (State other : others) {
				if (other.evidence.compareTo(least) >= 0) {
					counts[other.moment]++;
				}
			}
			Map<Integer, Integer> histogram = new LinkedHashMap<>();
			int total = 0;
			for (int moment = 0; moment < counts.length; moment++) {
				if (waiting[moment] > 0) {
					histogram.merge(counts[moment], 1, Integer::sum);
					total++;
				}
			}
			for (Map.Entry<Integer, Integer> entry : histogram.entrySet()) {
				double share = (double) entry.getValue() / total;
				if (total >= MIN_MOMENTS && entry.getKey() > 0 && share > sharpness) {
					sharpness = share;
					isPeak = isPeak(histogram, entry.getKey(), total);
					size = entry.getKey();
					needed = least;
				}
			}
		}
	}

	/**
	 * Threads that gave it back, but did not get on yet, make the count larger, to many values; hardly any makes it
	 * smaller.
	 */
	private static boolean isPeak(Map<Integer, Integer> histogram, int size, int total) {
		int most = histogram.get(size);
		int others = histogram.entrySet().stream().filter(entry -> entry.getKey() != size)
				.mapToInt(Map.Entry::getValue).max().orElse(0);
		int below = histogram.entrySet().stream().filter(entry -> entry.getKey() < size)
				.mapToInt(Map.Entry::getValue).sum();
		return size > 1 && most >= PEAK * total && most >= PEAK_RATIO * others && below <= MAX_BELOW * total;
	}

	/** @return whether any thread is known for its code to have it */
	boolean anyBelow() {
		return others.stream().anyMatch(other -> waiting[other.moment] > 0
				&& isBelow(moments.stack(other.lane, other.moment)));
	}

	/** @return whether those that have one wait for another one */
	boolean isOfItself() {
		return isOfItself;
	}

	/** @return how many of it there are; 0 if the count is not sharp */
	int size() {
		return sharpness >= SHARP || isPeak ? size : 0;
	}

	/** @return what those did that had it, most time first */
	List<Holder> holders() {
		return holders(moments, calls, others.stream()
				.filter(other -> waiting[other.moment] > 0 && other.evidence.compareTo(needed) >= 0)
				.map(other -> new int[] {other.lane, other.moment}).toList());
	}

	/** @return whether those that had it mostly waited, too, and not for the outside */
	boolean mayWaitForThese() {
		return holders().stream().findFirst().map(Holder::kind)
				.filter(kind -> kind == WaitKind.PARK || kind == WaitKind.MONITOR_WAIT).isPresent() && !isOfItself;
	}

	/** @return the stack on which those that had it were most of the time; {@link StackTable#NONE} if unknown */
	int mainStack() {
		Map<Integer, Integer> times = new HashMap<>();
		for (State other : others) {
			int stack = waiting[other.moment] > 0 && other.evidence.compareTo(needed) >= 0
					? moments.stack(other.lane, other.moment) : StackTable.NONE;
			if (stack != StackTable.NONE) {
				times.merge(stack, 1, Integer::sum);
			}
		}
		return times.entrySet().stream().max(Map.Entry.comparingByValue()).map(Map.Entry::getKey)
				.orElse(StackTable.NONE);
	}

	/** @param states pairs of the numbers of a lane and a moment */
	static List<Holder> holders(Moments moments, Calls calls, List<int[]> states) {
		return Holder.sums(states.stream()
				.map(state -> holder(moments, calls, state[0], state[1], 1.0 / states.size())));
	}

	private static Holder holder(Moments moments, Calls calls, int number, int moment, double share) {
		ThreadLane lane = moments.lanes().get(number);
		int state = moments.state(number, moment);
		if (state >= 0) {
			WaitKind kind = lane.kind(state);
			String target = kind.isSocket() || kind.isFile() ? moments.all().target(lane.target(state)).name() : "";
			return new Holder(lane.poolName(), calls.frames(lane.stack(state)), kind, false, target, moments.step(),
					share);
		}
		int sample = moments.sample(number, moment);
		return new Holder(lane.poolName(),
				sample < 0 ? CallFrames.NONE : calls.frames(lane.samples().stack(sample)), null,
				sample >= 0 && lane.samples().isNative(sample), "", moments.step(), share);
	}
}
