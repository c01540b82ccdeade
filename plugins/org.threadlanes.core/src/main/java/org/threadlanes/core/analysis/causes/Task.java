package org.threadlanes.core.analysis.causes;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.lanes.Pool;
import org.threadlanes.core.lanes.ThreadLane;

/**
 * What a thread does from the end of one idle wait to the start of the next; of a pool, the time in which none of its
 * threads is idle. In ns.
 */
record Task(long start, long end) {

	/** What happens at once is apart by less, in ns: an end and who waited for it, or tasks that are handed out. */
	static final long AT_ONCE = 3_000_000;

	/**
	 * Another task may follow without a rest: then it is one only as far as the wait goes back.
	 *
	 * @param from when the wait for it starts
	 * @return the task of a thread that ends about at a time; null if none does
	 */
	static Task endingAt(ThreadLane lane, long from, long time) {
		int next = lane.firstEndingAfter(time - AT_ONCE);
		while (isBusy(lane, next) && lane.end(next) <= time) {
			next++;
		}
		int first = next;
		while (first > 0 && isBusy(lane, first - 1) && (first == next || lane.start(first) > from)) {
			first--;
		}
		long end = isIdle(lane, next) && lane.start(next) <= time + AT_ONCE ? lane.start(next)
				: first == next ? Long.MIN_VALUE : lane.end(next - 1);
		return Math.abs(end - time) > AT_ONCE || first == 0 ? null
				: new Task(isIdle(lane, first - 1) ? lane.end(first - 1) : lane.start(first), end);
	}

	/** @return the task that a thread begins about at a time; null if it begins none, or its end is not seen */
	static Task startingAt(ThreadLane lane, long time) {
		int before = lane.firstEndingAfter(time - AT_ONCE);
		long start = before == lane.size() ? Long.MAX_VALUE
				: isIdle(lane, before) ? lane.end(before) : lane.start(before);
		int next = before + 1;
		while (isBusy(lane, next)) {
			next++;
		}
		return Math.abs(start - time) > AT_ONCE || next >= lane.size() ? null : new Task(start, lane.start(next));
	}

	/**
	 * @param leastIdle the shortest idle wait that counts, in ns
	 * @return those of a pool, in order: when none of its threads was left for the next one
	 */
	static List<Task> of(Pool pool, long leastIdle) {
		List<Task> tasks = new ArrayList<>();
		long until = Long.MAX_VALUE;
		for (long[] idle : idle(pool, leastIdle).sorted(Comparator.comparingLong(idle -> idle[0])).toList()) {
			if (idle[0] > until) {
				tasks.add(new Task(until, idle[0]));
			}
			until = until == Long.MAX_VALUE ? idle[1] : Math.max(until, idle[1]);
		}
		return tasks;
	}

	/**
	 * @param leastIdle the shortest idle wait that counts, in ns
	 * @return when threads of a pool begin to work, in order, in ns
	 */
	static long[] starts(Pool pool, long leastIdle) {
		return idle(pool, leastIdle).mapToLong(idle -> idle[1]).sorted().toArray();
	}

	private static Stream<long[]> idle(Pool pool, long least) {
		return pool.lanes().stream().flatMap(lane -> IntStream.range(0, lane.size())
				.filter(i -> isIdle(lane, i) && lane.end(i) - lane.start(i) >= least)
				.mapToObj(i -> new long[] {lane.start(i), lane.end(i)}));
	}

	private static boolean isBusy(ThreadLane lane, int span) {
		return span < lane.size() && lane.verdict(span) != Verdict.IDLE;
	}

	private static boolean isIdle(ThreadLane lane, int span) {
		return span < lane.size() && lane.verdict(span) == Verdict.IDLE;
	}

	long nanos() {
		return end - start;
	}

	/** @return the spans of a thread in its time */
	IntStream spans(ThreadLane lane) {
		return IntStream.range(lane.firstEndingAfter(start), lane.size()).takeWhile(i -> lane.start(i) < end);
	}

	/** @return the part of a span in its time, in ns */
	long nanosOf(ThreadLane lane, int span) {
		return Math.min(end, lane.end(span)) - Math.max(start, lane.start(span));
	}
}
