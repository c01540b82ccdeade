package org.threadlanes.core.analysis.causes;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

import org.threadlanes.core.analysis.causes.HandOver.Gap;
import org.threadlanes.core.analysis.sites.CallFrames;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.lanes.LifeSpan;
import org.threadlanes.core.lanes.Pool;
import org.threadlanes.core.lanes.ThreadLane;

/**
 * {@link CauseKind#POOL} of virtual threads, whether they wait for its results or for room in its queue: the pool has
 * no idle thread, and they go on as its calls end. The size is how many of its threads are at work.
 */
final class PoolForVirtualThreads {

	private static final int MIN_GAPS = 20;
	private static final double BUSY = 0.8;
	/** The gaps of as many are enough. */
	private static final int MAX_THREADS = 10_000;

	/**
	 * A pool that is busy.
	 *
	 * @param share of the gaps that end as its calls do
	 */
	private record Candidate(Pool pool, double share) {
	}

	private final Search search;
	private final Moments moments;
	private final List<Gap> gaps = new ArrayList<>();
	/** For how long nothing was recorded of threads that went on, summed over them. */
	private long waitNanos;

	PoolForVirtualThreads(Search search, Pool pool) {
		this.search = search;
		moments = search.moments();
		int step = 1 + pool.lanes().size() / MAX_THREADS;
		for (int i = 0; i < pool.lanes().size(); i++) {
			add(pool.lanes().get(i), i % step == 0);
		}
	}

	void find(Pool pool) {
		Waiters waiting = Waiters.of(pool, pool.lanes().size(), CallFrames.NONE, waitNanos);
		double average = search.lanes.share(waitNanos);
		List<Moments.State> states = average < Causes.NOTE || waiting.share() < Causes.NOTE ? List.of() : busiest();
		int size = Level.of(states).threads();
		if (size > 0 && average > PoolCauses.CROWDED * size) {
			search.found.add(new Found(pool,
					new Cause(new Cause.Link(CauseKind.POOL, moments.poolName(states), size), waiting,
							search.holders(states)), waiting.share(), average));
		}
	}

	private void add(ThreadLane lane, boolean isTried) {
		LifeSpan life = lane.life().get(0);
		long since = life.startSeen() ? life.startNanos() : lane.size() == 0 ? Long.MAX_VALUE : lane.end(0);
		for (int i = lane.firstEndingAfter(since); i < lane.size(); i++) {
			add(since, lane.start(i), isTried);
			since = Math.max(since, lane.end(i));
		}
		if (life.endSeen()) {
			add(since, life.endNanos(), isTried);
		}
	}

	private void add(long since, long until, boolean isTried) {
		waitNanos += Math.max(0, until - since);
		if (isTried && until - since > Task.AT_ONCE) {
			gaps.add(new Gap(since, until));
		}
	}

	/** @return the threads at work of the pool that is waited for; empty if there is none */
	private List<Moments.State> busiest() {
		return gaps.size() < MIN_GAPS ? List.of()
				: search.lanes.pools().stream().filter(PoolCauses::mayOwe)
						.filter(pool -> !onlyReads(pool) && isBusy(pool))
						.map(pool -> new Candidate(pool, handOver(pool).share(gaps)))
						.filter(candidate -> candidate.share >= HandOver.MOST)
						.max(Comparator.comparingDouble(Candidate::share))
						.map(candidate -> moments.states(moments.numbers(candidate.pool), this::isWorking))
						.orElse(List.of());
	}

	/** What is read may be for whoever goes on then, whether the reader has time or not. */
	private static boolean onlyReads(Pool pool) {
		return pool.waitGroups().allMatch(group -> group.kind() == WaitKind.SOCKET_READ);
	}

	private boolean isBusy(Pool pool) {
		List<Integer> lanes = moments.numbers(pool);
		long busy = IntStream.range(0, moments.count()).filter(moment -> lanes.stream()
				.anyMatch(lane -> moments.state(lane, moment) != Moments.ABSENT)
				&& lanes.stream().allMatch(lane -> isWorking(lane, moment)
						|| moments.state(lane, moment) == Moments.ABSENT))
				.count();
		return busy >= BUSY * moments.count();
	}

	/** Without a verdict, a wait may be one for a task. */
	private boolean isWorking(int lane, int moment) {
		int state = moments.state(lane, moment);
		return state == Moments.RUNNING
				|| state >= 0 && moments.lanes().get(lane).verdict(state) == Verdict.BLOCKING;
	}

	private HandOver handOver(Pool pool) {
		return new HandOver(pool.lanes().stream().flatMapToLong(lane -> IntStream.range(0, lane.size())
				.filter(i -> lane.verdict(i) == Verdict.BLOCKING).mapToLong(lane::end)).sorted().toArray(),
				search.lanes.nanos());
	}
}
