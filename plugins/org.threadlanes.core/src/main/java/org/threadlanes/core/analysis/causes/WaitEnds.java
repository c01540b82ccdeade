package org.threadlanes.core.analysis.causes;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

import org.threadlanes.core.analysis.sites.SpanPredicate;
import org.threadlanes.core.base.work.BinarySearch;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.lanes.Pool;
import org.threadlanes.core.lanes.StackTable;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.core.lanes.WaitGroup;

/** When waits for one thing end; of those that had not ended, nobody knows. */
final class WaitEnds {

	/** Fewer say nothing. */
	static final int MIN_ENDS = 30;
	/** Who waits again does so at once. In ns. */
	static final long AT_ONCE = 2_000_000;
	/** Threads that are woken at once go on one after the other. In ns. */
	private static final long TOGETHER = 20_000_000;
	/** With more of its time left, a pool has all the tasks done that come. */
	private static final double MAX_IDLE = 0.25;
	private static final double EQUAL = 0.2;
	/** In ns. */
	private static final long ROUND = 5_000_000;
	/** Sleeps end a little later than they should. In ns. */
	private static final long LATE = 600_000;
	private static final double MOST_ROUND = 0.5;
	private static final double MOST = 0.7;
	private static final double FEW = 0.3;
	/** As many are enough. */
	private static final double MOST_SPANS = 500_000;

	final List<ThreadLane> threads;
	private final Demand demand;
	private final ThreadLanes lanes;

	WaitEnds(Demand demand, ThreadLanes lanes) {
		this.demand = demand;
		this.lanes = lanes;
		threads = lanes.lanes().stream().filter(demand::isFor).toList();
	}

	/**
	 * Several threads that sleep as they like do not take turns, unless their tasks come at even intervals. What has no
	 * verdict may be idle.
	 */
	boolean areCrowded() {
		Pool pool = demand.main().pool;
		long rest = pool.waitGroups().filter(group -> group.verdict() == Verdict.IDLE
				|| group.verdict() == Verdict.UNKNOWN && !demand.stacks().contains(group.stack()))
				.mapToLong(WaitGroup::nanos).sum();
		return demand.main().threads > 1 && rest <= MAX_IDLE * pool.lifeNanos();
	}

	/** @return whether most last for the same round time: a limiter computes what is left, a program chooses */
	boolean areOfRoundLength() {
		Map<Long, Integer> counts = new HashMap<>();
		for (ThreadLane lane : threads) {
			for (int i = 0; i < lane.size(); i++) {
				if (contains(lane, i)) {
					long nanos = lane.end(i) - lane.start(i);
					counts.merge(nanos % ROUND < LATE ? nanos / ROUND : 0, 1, Integer::sum);
				}
			}
		}
		int all = counts.values().stream().mapToInt(Integer::intValue).sum();
		counts.remove(0L);
		return counts.values().stream().anyMatch(count -> count >= MOST_ROUND * all);
	}

	private boolean contains(ThreadLane lane, int i) {
		return demand.contains(lane, i) && !lane.groupOf(i).isOpen();
	}

	/** @return the ends of waits of a least duration; of too many, those in the first part of the recording */
	long[] ends(long least) {
		return ends((lane, i) -> contains(lane, i) && lane.end(i) - lane.start(i) >= least);
	}

	private long[] ends(SpanPredicate wanted) {
		long spans = threads.stream().mapToLong(ThreadLane::size).sum();
		long until = lanes.startNanos() + (long) (lanes.nanos() * Math.min(1, MOST_SPANS / (spans + 1)));
		return threads.stream()
				.flatMapToLong(lane -> IntStream.range(0, lane.firstEndingAfter(until))
						.filter(i -> wanted.matches(lane, i)).mapToLong(lane::end))
				.sorted().toArray();
	}

	/** @return waits during which others got a lock that only one thread can have */
	SpanPredicate handedOver(Calls calls) {
		long[] got = ends((lane, i) -> contains(lane, i) && !calls.isShared(lane.stack(i))
				&& !(i + 1 < lane.size() && lane.start(i + 1) - lane.end(i) < AT_ONCE && demand.contains(lane, i + 1)));
		return (lane, i) -> {
			int next = BinarySearch.first(0, got.length, end -> got[end] > lane.start(i) + AT_ONCE);
			return next < got.length && got[next] < lane.end(i) - AT_ONCE;
		};
	}

	/**
	 * @return waits of these threads that mostly begin just as another of them goes on, but do not end so: whoever
	 *         begins one has given back what they wait for
	 */
	SpanPredicate afterwards() {
		long[] ends = ends(0);
		Map<Integer, int[]> counts = new HashMap<>();
		for (ThreadLane lane : threads) {
			for (int i = 1; i < lane.size(); i++) {
				if (lane.stack(i) != StackTable.NONE && !demand.contains(lane, i)) {
					int[] ofStack = counts.computeIfAbsent(lane.stack(i), stack -> new int[3]);
					boolean isOwn = demand.contains(lane, i - 1) && lane.start(i) - lane.end(i - 1) < AT_ONCE;
					ofStack[0]++;
					ofStack[1] += !isOwn && isNear(lane.start(i), ends) ? 1 : 0;
					ofStack[2] += isNear(lane.end(i), ends) ? 1 : 0;
				}
			}
		}
		counts.values().removeIf(ofStack -> ofStack[0] < MIN_ENDS || ofStack[1] < MOST * ofStack[0]
				|| ofStack[2] > FEW * ofStack[0]);
		return (lane, i) -> counts.containsKey(lane.stack(i));
	}

	private static boolean isNear(long time, long[] ends) {
		int next = BinarySearch.first(0, ends.length, end -> ends[end] > time - AT_ONCE);
		return next < ends.length && ends[next] < time + AT_ONCE;
	}

	/** @return the first and the last of ends that belong together */
	List<long[]> wakeUps() {
		List<long[]> wakeUps = new ArrayList<>();
		long[] last = null;
		for (long end : ends(0)) {
			if (last == null || end >= last[0] + TOGETHER) {
				last = new long[] {end, end};
				wakeUps.add(last);
			}
			last[1] = end;
		}
		return wakeUps;
	}

	/** @return whether a wait of a thread ends with these */
	boolean areEnding(ThreadLane lane, long[] wakeUp) {
		return IntStream.range(lane.firstEndingAfter(wakeUp[0] - 1), lane.size())
				.takeWhile(i -> lane.end(i) <= wakeUp[1]).anyMatch(i -> demand.contains(lane, i));
	}

	/** @return whether a thread waits at a time */
	boolean areAt(ThreadLane lane, long time) {
		int i = lane.firstEndingAfter(time);
		return i < lane.size() && lane.start(i) <= time && demand.contains(lane, i);
	}

	static boolean areEven(long[] times) {
		return areEqual(IntStream.range(1, times.length).mapToLong(i -> times[i] - times[i - 1]));
	}

	/** @return whether most of some intervals are about equal; those that end together have none */
	static boolean areEqual(LongStream intervals) {
		long[] sorted = intervals.sorted().toArray();
		long median = sorted.length == 0 ? 0 : sorted[sorted.length / 2];
		return median > 0 && Arrays.stream(sorted).filter(i -> Math.abs(i - median) <= EQUAL * median)
				.count() >= MOST * sorted.length;
	}
}
