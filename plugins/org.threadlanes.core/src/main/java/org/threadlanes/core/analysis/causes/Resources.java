package org.threadlanes.core.analysis.causes;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.threadlanes.core.analysis.sites.SpanPredicate;
import org.threadlanes.core.kinds.Obstacle;
import org.threadlanes.core.lanes.Pool;
import org.threadlanes.core.lanes.StackTable;
import org.threadlanes.core.lanes.ThreadLane;

/**
 * {@link CauseKind#RESOURCE}: fewer connections, permits or the like than threads that want one. Others have them while
 * some wait: if a {@link Census} always counts as many, that is their number. For a client that does not block, it is
 * the number of results that come at a time.
 */
final class Resources {

	private static final double MOST = 0.7;
	private static final double STEADY = 0.35;

	private final Search search;
	private final Calls calls;
	private final Locks locks;

	Resources(Search search, Locks locks) {
		this.search = search;
		calls = search.calls;
		this.locks = locks;
	}

	boolean findCounted(Demand demand) {
		// Who waits for a lock of those that wait for this has none yet.
		Set<Integer> behind = locks.behind(demand);
		SpanPredicate afterwards = new WaitEnds(demand, search.lanes).afterwards();
		Census census = new Census(search, demand, demand.own(calls),
				(lane, i) -> behind.contains(lane.stack(i)) || afterwards.matches(lane, i));
		// Of two calls in which threads of a pool wait in turn, each seems to have what the other one is for. While
		// some sleep in a loop, one that works need have nothing.
		boolean isSleep = demand.obstacle == Obstacle.SLEEP;
		boolean isSized = census.size() > (isSleep ? 1 : 0);
		boolean isFound = isSized && census.isSharp() && !census.mayWaitForThese()
				|| !isSleep && (isSized || census.isSeen()) && isHandedOver(demand);
		return isFound && search.add(demand, CauseKind.RESOURCE,
				demand.acquisition(calls, census.isOfItself() ? StackTable.NONE : census.mainStack()), census.size(),
				census.holders());
	}

	private boolean isHandedOver(Demand demand) {
		return demand.main().threads > 1 && search.serving(demand).isHandedOver(demand.main().pool);
	}

	/** Waits without a verdict may be for a task to come, unless the threads hand something over to each other. */
	boolean findHandedOver(Demand demand) {
		return isHandedOver(demand) && findCounted(demand);
	}

	/** Threads mostly sleep again and again, as if to look whether they may go on. */
	boolean findPolled(Demand demand) {
		long waits = 0;
		long again = 0;
		for (ThreadLane lane : new WaitEnds(demand, search.lanes).threads) {
			for (int i = 1; i < lane.size(); i++) {
				boolean isOne = demand.contains(lane, i);
				waits += isOne ? 1 : 0;
				again += isOne && demand.contains(lane, i - 1)
						&& lane.start(i) - lane.end(i - 1) < WaitEnds.AT_ONCE ? 1 : 0;
			}
		}
		return demand.main().threads > 1 && again > MOST * waits && findCounted(demand);
	}

	/** What a latch within a library is for is no task, whatever else the threads run. */
	boolean findResults(Demand demand) {
		Pool pool = demand.main().pool;
		boolean isOfLibrary = calls.isLatch(demand.mainStack()) && !calls.library(demand.mainStack()).isEmpty();
		return (isOfLibrary || search.serving(demand).isHandedOver(pool) && !calls.runsTasks(pool, demand.stacks()))
				&& findCounted(demand);
	}

	/** One call of a library waits for several things, and some of them are what others hand over. */
	boolean findInOneCall(Demand demand) {
		List<Demand> parts = demand.byMethod(calls);
		Map<Boolean, List<Demand>> areFound = parts.stream()
				.filter(part -> parts.size() > 1 && part.main().share() >= Causes.NOTE)
				.collect(Collectors.partitioningBy(this::findHandedOver));
		boolean isSplit = !areFound.get(true).isEmpty();
		if (isSplit) {
			areFound.get(false).forEach(search::leave);
		}
		return isSplit;
	}

	/** For a client that does not block: the number of its connections, or of requests handled at once. */
	boolean findFewAtATime(Demand demand) {
		int size = demand.obstacle == Obstacle.PERMIT ? 0 : atATime(demand);
		return size > 0 && search.lanes.share(demand.nanos()) > PoolCauses.CROWDED * size
				&& search.add(demand, CauseKind.RESOURCE, size, List.of());
	}

	/**
	 * @return n > 1 if n at a time get on although more wait, else 0: the interval from an end of a wait to the n-th
	 *         next is then nearly constant, unlike those to the one before and after that
	 */
	private int atATime(Demand demand) {
		WaitEnds waits = new WaitEnds(demand, search.lanes);
		long[] ends = waits.areCrowded() ? waits.ends(WaitEnds.AT_ONCE) : new long[0];
		double before = spread(ends, 1);
		for (int n = 2; ends.length >= WaitEnds.MIN_ENDS && n <= MOST * demand.main().threads; n++) {
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

	/** Others do have permits, only who is not known. */
	boolean findPermits(Demand demand) {
		return demand.obstacle == Obstacle.PERMIT && search.add(demand, CauseKind.RESOURCE, 0, List.of());
	}
}
