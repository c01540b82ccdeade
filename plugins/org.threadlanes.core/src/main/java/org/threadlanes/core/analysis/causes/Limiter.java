package org.threadlanes.core.analysis.causes;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

import org.threadlanes.core.jfr.Frame;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.lanes.Pool;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.ThreadLanes;

/** Whether sleeps are those of a rate limiter: they end one after the other in equal intervals, or their names say so. */
final class Limiter {

	private static final Pattern NAME = Pattern.compile("(?i)rate_?limit|limiter|throttl|tokenbucket|leakybucket");
	private static final int MIN_ENDS = 30;
	/** With more of its time left, a pool has all the tasks done that come. */
	private static final double MAX_IDLE = 0.25;
	private static final double EQUAL = 0.2;
	private static final double MOST = 0.7;

	private Limiter() {
	}

	/** A park at nobody is like a sleep. */
	static boolean is(Demand demand, ThreadLanes lanes, Calls calls) {
		return demand.stacks().stream().anyMatch(stack -> isNamed(calls, stack))
				|| (demand.obstacle == Obstacle.TIMER || calls.isTimed(demand.mainStack())
						&& lanes.target(demand.mainTarget()).name().isEmpty()) && isEven(demand, lanes.lanes());
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

	/** Several threads that sleep as they like do not take turns, unless their tasks come at even intervals. */
	private static boolean isEven(Demand demand, List<ThreadLane> lanes) {
		long[] ends = lanes.stream().filter(demand::isFor).flatMapToLong(lane -> IntStream
				.range(0, lane.size()).filter(i -> demand.contains(lane, i)).mapToLong(lane::end)).sorted().toArray();
		Pool pool = demand.main().pool;
		boolean isIdle = pool.totals().nanos(Verdict.IDLE) > MAX_IDLE * pool.lifeNanos();
		if (ends.length < MIN_ENDS || demand.main().threads < 2 || isIdle) {
			return false;
		}
		long[] intervals = new long[ends.length - 1];
		for (int i = 0; i < intervals.length; i++) {
			intervals[i] = ends[i + 1] - ends[i];
		}
		long[] sorted = intervals.clone();
		Arrays.sort(sorted);
		long median = sorted[sorted.length / 2];
		long equal = Arrays.stream(intervals).filter(i -> Math.abs(i - median) <= EQUAL * median).count();
		// Otherwise each thread alone could be as regular.
		return equal >= MOST * intervals.length && demand.nanos() / ends.length > 2 * median;
	}
}
