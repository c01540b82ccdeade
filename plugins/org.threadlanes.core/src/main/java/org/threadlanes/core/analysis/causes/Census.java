package org.threadlanes.core.analysis.causes;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.threadlanes.core.analysis.sites.HoldPeriod;
import org.threadlanes.core.analysis.sites.SpanPredicate;
import org.threadlanes.core.kinds.Obstacle;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.lanes.StackTable;
import org.threadlanes.core.lanes.ThreadLane;

/**
 * Counts the others. Nothing records who has a connection or a permit, but while somebody waits for one, all are taken:
 * so the threads that come by that call, and neither wait there nor are idle, are those that have one.
 */
final class Census {

	private static final int MAX_LOOK_BACK = 100;
	/** Who is seen at fewer of the moments only comes by. */
	private static final double MIN_SEEN = 0.05;
	private static final double HALF = 0.5;
	private static final double ALWAYS = 0.9;
	/** Fewer moments say nothing. */
	private static final int MIN_MOMENTS = 20;

	/** A thread that comes by, at a moment. */
	private record Other(Moments.State at, boolean isBelow) {
	}

	private final Search search;
	private final Moments moments;
	private final Calls calls;
	private final Demand demand;
	private final Set<String> below;
	private final Map<Integer, Boolean> isBelow = new HashMap<>();
	private final Map<Integer, Boolean> isNested = new HashMap<>();
	private final List<Other> others = new ArrayList<>();
	/** By thread and span of a wait for a monitor, whether that may be with those that wait for this. */
	private final Map<ThreadLane, Map<Integer, Boolean>> isWithThese = new HashMap<>();
	/** By moment, the number of threads that wait. */
	private final int[] waiting;
	private Level level = Level.NONE;
	private boolean isOfItself;
	private boolean onlyBelow;

	/**
	 * @param below methods and classes below which a thread is known to have it
	 * @param without waits during which a thread cannot have it
	 */
	Census(Search search, Demand demand, Set<String> below, SpanPredicate without) {
		this.search = search;
		moments = search.moments();
		calls = search.calls;
		this.demand = demand;
		this.below = below;
		waiting = new int[moments.count()];
		int[] candidates = IntStream.range(0, moments.lanes().size())
				.filter(lane -> comesBy(moments.lanes().get(lane))).toArray();
		List<Other> nested = new ArrayList<>();
		for (int moment = 0; moment < moments.count(); moment++) {
			for (int lane : candidates) {
				int state = moments.state(lane, moment);
				if (state == Moments.ABSENT) {
					continue;
				}
				if (demand.contains(moments.lanes().get(lane), state)) {
					waiting[moment]++;
					if (isNested(moments.lanes().get(lane).stack(state))) {
						nested.add(new Other(new Moments.State(lane, moment), true));
					}
				} else if (!moments.isIdle(lane, moment) && !mayBeIdle(moments.lanes().get(lane), state)
						&& !(state >= 0 && without.matches(moments.lanes().get(lane), state))) {
					others.add(new Other(new Moments.State(lane, moment), isBelow(lane, moment)));
				}
			}
		}
		count();
		if (size() == 0 && seen(other -> true) < HALF) {
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

	/** @return whether a thread that would sleep to look whether it may go on may wait for work from outside */
	private boolean mayBeIdle(ThreadLane lane, int span) {
		return demand.obstacle == Obstacle.SLEEP && span >= 0 && lane.verdict(span) == Verdict.UNKNOWN
				&& calls.obstacle(lane.kind(span), lane.stack(span)).isOutside();
	}

	private boolean comesBy(ThreadLane lane) {
		boolean may = demand.obstacle == Obstacle.LOCK || demand.isFor(lane);
		return demand.isOften(lane) || may && (lane.waitGroups().stream().anyMatch(group -> isBelow(group.stack()))
				|| IntStream.range(0, lane.samples().size()).anyMatch(i -> isBelow(lane.samples().stack(i))));
	}

	private boolean isBelow(int stack) {
		return stack >= 0 && isBelow.computeIfAbsent(stack,
				s -> !Collections.disjoint(calls.methods(s), below));
	}

	/** What has passed the call since it was last idle, and ran unseen since, is below it. */
	private boolean isBelow(int number, int moment) {
		ThreadLane lane = moments.lanes().get(number);
		int stack = moments.stack(number, moment);
		return stack == StackTable.NONE ? hasPassed(lane, moment, moments.state(number, moment)) : isBelow(stack);
	}

	private boolean hasPassed(ThreadLane lane, int moment, int state) {
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

	/** Who is below the call has it for certain, who just comes by does if that alone gives a clear count. */
	private void count() {
		count(true);
		if (size() == 0 && demand.obstacle != Obstacle.LOCK) {
			count(false);
		}
		onlyBelow |= size() == 0;
	}

	private void count(boolean isStrict) {
		int[] counts = new int[moments.count()];
		others.stream().filter(other -> other.isBelow || !isStrict).forEach(other -> counts[other.at.moment()]++);
		int[] contended = IntStream.range(0, counts.length).filter(moment -> waiting[moment] > 0)
				.map(moment -> counts[moment]).toArray();
		Level found = contended.length < MIN_MOMENTS ? Level.NONE : Level.of(contended);
		if (found.share() > level.share()) {
			level = found;
			onlyBelow = isStrict;
		}
	}

	/** @return whether the count is the same at most moments, rather than never more */
	boolean isSharp() {
		return level.isClear();
	}

	/** @return whether somebody is below the call at most moments, however many */
	boolean isSeen() {
		return seen(Other::isBelow) >= Level.CLEAR;
	}

	/** @return whether just one thread may have it at most moments */
	boolean isSingle() {
		return isSharp() && level.threads() == 1;
	}

	/** @return whether somebody is below the call at hardly fewer than all moments */
	boolean isAlwaysSeen() {
		return seen(Other::isBelow) >= ALWAYS;
	}

	/** @return the share of the moments at which somebody waits, at which such a thread is there */
	private double seen(Predicate<Other> wanted) {
		return (double) others.stream().filter(other -> waiting[other.at.moment()] > 0 && wanted.test(other))
				.map(other -> other.at.moment()).distinct().count()
				/ Math.max(1, Arrays.stream(waiting).filter(threads -> threads > 0).count());
	}

	/** @return whether those that have one wait for another one */
	boolean isOfItself() {
		return isOfItself;
	}

	/** @return how many of it there are; 0 if the count is not sharp */
	int size() {
		int bound = onlyBelow && level.limit() > 0 ? level.limit() : level.floor();
		return isSharp() ? level.threads() : bound > 1 ? bound : 0;
	}

	/** @return what those did that had it, most time first; empty if hardly any are seen while threads wait */
	List<Holder> holders() {
		return seen(this::hasIt) < MIN_SEEN ? List.of() : search.holders(having());
	}

	/** @return those that had it, when they did */
	private List<Moments.State> having() {
		return others.stream().filter(this::hasIt).map(Other::at).toList();
	}

	private boolean hasIt(Other other) {
		return waiting[other.at.moment()] > 0 && (other.isBelow || !onlyBelow);
	}

	/** @return whether those that had it mostly waited, too, as far as they are seen, and not for others */
	boolean mayWaitForThese() {
		List<Moments.State> seen = having().stream()
				.filter(at -> moments.stack(at.lane(), at.moment()) != StackTable.NONE).toList();
		return !isOfItself && !seen.isEmpty()
				&& seen.stream().filter(this::mayWaitForThese).count() >= HALF * seen.size();
	}

	private boolean mayWaitForThese(Moments.State at) {
		int span = moments.state(at);
		ThreadLane lane = moments.lanes().get(at.lane());
		WaitKind kind = span < 0 ? null : lane.kind(span);
		return kind == WaitKind.PARK || kind == WaitKind.MONITOR_WAIT
				|| kind == WaitKind.MONITOR_ENTER && isWithThese.computeIfAbsent(lane, any -> new HashMap<>())
						.computeIfAbsent(span, any -> mayBeWithThese(lane, span));
	}

	/** @return whether those that wait for this may have the monitor that a thread waits for */
	private boolean mayBeWithThese(ThreadLane lane, int span) {
		List<HoldPeriod> holds = search.sites.holders().periods(lane, span);
		return holds.isEmpty() || holds.stream().anyMatch(hold -> demand.contains(hold.holder(), hold.span()));
	}

	/** @return the stack on which those that had it were most of the time; {@link StackTable#NONE} if unknown */
	int mainStack() {
		Map<Integer, Integer> times = new HashMap<>();
		for (Moments.State at : having()) {
			int stack = moments.stack(at.lane(), at.moment());
			if (stack != StackTable.NONE) {
				times.merge(stack, 1, Integer::sum);
			}
		}
		return times.entrySet().stream().max(Map.Entry.comparingByValue()).map(Map.Entry::getKey)
				.orElse(StackTable.NONE);
	}
}
