package org.threadlanes.core.analysis.causes;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

import org.threadlanes.core.jfr.Frame;
import org.threadlanes.core.kinds.Obstacle;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.lanes.Pool;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.ThreadLanes;

/** What the ends of waits tell: whether a rate limiter or a quota lets threads go on, or all do so at once, or some. */
final class WaitEnds {

	private static final Pattern NAME = Pattern.compile("(?i)rate_?limit|limiter|throttl|tokenbucket|leakybucket");
	static final int MIN_ENDS = 30;
	/** With more of its time left, a pool has all the tasks done that come. */
	private static final double MAX_IDLE = 0.25;
	/** Threads that are woken at once go on one after the other; who waits again does so at once. In ns. */
	private static final long TOGETHER = 20_000_000;
	private static final long AT_ONCE = 2_000_000;
	private static final double EQUAL = 0.2;
	private static final double MOST = 0.7;
	private static final double STEADY = 0.35;
	/** As many are enough. */
	private static final double MOST_SPANS = 500_000;

	private WaitEnds() {
	}

	/**
	 * A park at nobody is like a sleep. What waits without a time may be of any kind, whatever it is called.
	 *
	 * @return whether they end one after the other in equal intervals, or their names say so
	 */
	static boolean areLimited(Demand demand, ThreadLanes lanes, Calls calls) {
		boolean isSleep = demand.obstacle == Obstacle.SLEEP;
		boolean isTimed = isSleep || calls.isTimed(demand.mainStack());
		return isTimed && (demand.stacks().stream().anyMatch(stack -> isNamed(calls, stack))
				|| (isSleep || lanes.target(demand.mainTarget()).name().isEmpty()) && isCrowded(demand)
						&& isEven(demand, lanes));
	}

	/** Several threads that sleep as they like do not take turns, unless their tasks come at even intervals. */
	private static boolean isCrowded(Demand demand) {
		Pool pool = demand.main().pool;
		return demand.main().threads > 1 && pool.totals().nanos(Verdict.IDLE) <= MAX_IDLE * pool.lifeNanos();
	}

	/**
	 * @return whether threads are woken together, at equal intervals, and the same number passes each time, more than
	 *         one, as if a single thing were given back, while others wait on
	 */
	static boolean isQuota(Demand demand, ThreadLanes lanes) {
		List<long[]> wakeUps = isCrowded(demand) ? wakeUps(ends(demand, lanes)) : List.of();
		if (wakeUps.size() < MIN_ENDS || !areApart(wakeUps)
				|| !areEven(wakeUps.stream().mapToLong(wakeUp -> wakeUp[0]).toArray())) {
			return false;
		}
		List<ThreadLane> threads = lanes.lanes().stream().filter(demand::isFor).toList();
		Map<Long, Integer> quotas = new HashMap<>();
		int crowded = 0;
		for (long[] wakeUp : wakeUps) {
			long after = wakeUp[1] + AT_ONCE;
			quotas.merge(threads.stream().filter(lane -> wakes(demand, lane, wakeUp) && !waits(demand, lane, after))
					.count(), 1, Integer::sum);
			crowded += threads.stream().anyMatch(lane -> waits(demand, lane, after)) ? 1 : 0;
		}
		double most = MOST * wakeUps.size();
		return crowded >= most
				&& quotas.entrySet().stream().anyMatch(quota -> quota.getKey() > 1 && quota.getValue() >= most);
	}

	/**
	 * @return how many at a time get on, if these are always as many, more than one, though more wait; 0 otherwise: the
	 *         ends of waits are then as far from the end so many before as the others are, and not from those between
	 */
	static int atATime(Demand demand, ThreadLanes lanes) {
		long[] ends = isCrowded(demand) ? ends(demand, lanes, AT_ONCE) : new long[0];
		double before = spread(ends, 1);
		for (int n = 2; ends.length >= MIN_ENDS && n <= MOST * demand.main().threads; n++) {
			double here = spread(ends, n);
			if (here <= STEADY && Math.min(before, spread(ends, n + 1)) >= Math.max(2 * here, STEADY)) {
				return n;
			}
			before = here;
		}
		return 0;
	}

	/** @return how much the intervals from each end to the n-th next one differ, as a part of them */
	private static double spread(long[] ends, int n) {
		long[] intervals = IntStream.range(n, ends.length).mapToLong(i -> ends[i] - ends[i - n]).sorted().toArray();
		int tenth = intervals.length / 10;
		return tenth == 0 ? Double.MAX_VALUE : (double) (intervals[intervals.length - 1 - tenth] - intervals[tenth])
				/ Math.max(1, intervals[intervals.length / 2]);
	}

	/** @return whether threads mostly sleep again and again, as if to look whether they may go on */
	static boolean arePolls(Demand demand, ThreadLanes lanes) {
		long waits = 0;
		long again = 0;
		for (ThreadLane lane : lanes.lanes().stream().filter(demand::isFor).toList()) {
			for (int i = 1; i < lane.size(); i++) {
				boolean isOne = demand.contains(lane, i);
				waits += isOne ? 1 : 0;
				again += isOne && demand.contains(lane, i - 1) && lane.start(i) - lane.end(i - 1) < AT_ONCE ? 1 : 0;
			}
		}
		return demand.main().threads > 1 && again > MOST * waits;
	}

	/** @return whether all that wait go on at once, most times */
	static boolean endTogether(Demand demand, ThreadLanes lanes) {
		List<ThreadLane> threads = lanes.lanes().stream().filter(demand::isFor).toList();
		List<long[]> wakeUps = wakeUps(ends(demand, lanes));
		return MOST * wakeUps.size() <= wakeUps.stream()
				.filter(wakeUp -> threads.stream().filter(lane -> wakes(demand, lane, wakeUp)).count() > 1
						&& threads.stream().noneMatch(lane -> waits(demand, lane, wakeUp[0] - 1)
						&& waits(demand, lane, wakeUp[1] + 1) && !wakes(demand, lane, wakeUp)))
				.count();
	}

	/** @return the first and the last of ends that belong together */
	private static List<long[]> wakeUps(long[] ends) {
		List<long[]> wakeUps = new ArrayList<>();
		long[] last = null;
		for (long end : ends) {
			if (last == null || end >= last[0] + TOGETHER) {
				last = new long[] {end, end};
				wakeUps.add(last);
			}
			last[1] = end;
		}
		return wakeUps;
	}

	private static boolean wakes(Demand demand, ThreadLane lane, long[] wakeUp) {
		return IntStream.range(lane.firstEndingAfter(wakeUp[0] - 1), lane.size())
				.takeWhile(i -> lane.end(i) <= wakeUp[1]).anyMatch(i -> demand.contains(lane, i));
	}

	private static boolean waits(Demand demand, ThreadLane lane, long time) {
		int i = lane.firstEndingAfter(time);
		return i < lane.size() && lane.start(i) <= time && demand.contains(lane, i);
	}

	private static boolean isNamed(Calls calls, int stack) {
		return calls.library(stack).stream().map(Frame::method).anyMatch(name -> NAME.matcher(name).find())
				|| NAME.matcher(lastNames(calls.own(stack))).find();
	}

	/** @return the names of a method and its class; what is around these may have any name, as may a main class */
	private static String lastNames(String method) {
		return method.endsWith(".main") ? "" : method.substring(1 + Math.max(method.lastIndexOf('$'),
				method.lastIndexOf('.', Math.max(0, method.lastIndexOf('.') - 1))));
	}

	private static boolean isEven(Demand demand, ThreadLanes lanes) {
		long[] ends = ends(demand, lanes);
		// Otherwise each thread alone could be as regular.
		return ends.length >= MIN_ENDS && areEven(ends)
				&& demand.nanos() / ends.length > 2 * (ends[ends.length - 1] - ends[0]) / ends.length;
	}

	private static long[] ends(Demand demand, ThreadLanes lanes) {
		return ends(demand, lanes, 0);
	}

	/** @return the ends of waits of a least duration; of too many, those in the first part of the recording */
	private static long[] ends(Demand demand, ThreadLanes lanes, long least) {
		List<ThreadLane> threads = lanes.lanes().stream().filter(demand::isFor).toList();
		long spans = threads.stream().mapToLong(ThreadLane::size).sum();
		long until = lanes.startNanos()
				+ (long) ((lanes.endNanos() - lanes.startNanos()) * Math.min(1, MOST_SPANS / (spans + 1)));
		return threads.stream()
				.flatMapToLong(lane -> IntStream.range(0, lane.firstEndingAfter(until))
						.filter(i -> demand.contains(lane, i) && lane.end(i) - lane.start(i) >= least)
						.mapToLong(lane::end))
				.sorted().toArray();
	}

	/** Where waits end all the time, what is cut into equal pieces looks even. */
	private static boolean areApart(List<long[]> wakeUps) {
		long last = wakeUps.get(wakeUps.size() - 1)[0];
		return wakeUps.stream().mapToLong(wakeUp -> wakeUp[1] - wakeUp[0]).sum() <= EQUAL * (last - wakeUps.get(0)[0]);
	}

	private static boolean areEven(long[] times) {
		return areEqual(IntStream.range(1, times.length).mapToLong(i -> times[i] - times[i - 1]));
	}

	/** @return whether most of some intervals are about equal */
	static boolean areEqual(LongStream intervals) {
		long[] sorted = intervals.sorted().toArray();
		long median = sorted.length == 0 ? 0 : sorted[sorted.length / 2];
		return Arrays.stream(sorted).filter(i -> Math.abs(i - median) <= EQUAL * median)
				.count() >= MOST * sorted.length;
	}
}
