package org.threadlanes.core.analysis.causes;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

import org.threadlanes.core.kinds.Obstacle;
import org.threadlanes.core.kinds.ThreadKind;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.lanes.Pool;

/**
 * {@link CauseKind#POOL} and {@link CauseKind#QUEUE_FULL}: results, or room in a queue, that a pool owes, perhaps the
 * one that waits. The size is that of the pool, or how many of its threads are at work. {@link ServingPools} finds it.
 */
final class PoolCauses {

	/** With fewer threads that wait for each that works, all may be served. */
	static final double CROWDED = 1.2;
	/** Of the time of event loops. */
	private static final double LOOP_BLOCKED = 0.5;
	/** Of the time of threads that are no workers. */
	private static final double ACTOR_BLOCKED = 0.8;
	/** Of the time that threads of a pool wait for itself. */
	private static final double NONE_IDLE = 0.8;
	/** Of a thread: with more at work, others bring the results. */
	private static final double NO_OTHER = 0.5;
	/** Of the moments at which any thread waits; fewer say nothing. */
	private static final double MIN_REST = 0.05;

	private final Search search;

	PoolCauses(Search search) {
		this.search = search;
	}

	boolean findRoom(Demand demand) {
		return search.add(demand, CauseKind.QUEUE_FULL, 0,
				search.holders(search.serving(demand).busiest(candidate -> true)));
	}

	/** A pool without an idle thread owes it, or one that has only as many at work. */
	boolean findPool(Demand demand) {
		ServingPools serving = search.serving(demand);
		boolean isResult = demand.obstacle == Obstacle.RESULT;
		List<Moments.State> busy = serving.busiest(isResult ? PoolCauses::mayOwe : pool -> pool.kind().runsTasks());
		Predicate<Pool> mayWork = pool -> isResult ? pool.kind().runsTasks() : pool.kind() != ThreadKind.EVENT_LOOP;
		List<Moments.State> states = !busy.isEmpty() ? busy : serving.limited(mayWork);
		int size = Level.of(states).threads();
		boolean isPermit = demand.obstacle == Obstacle.PERMIT;
		if (states.isEmpty() || !isPermit && (serving.waitingAtOnce() <= CROWDED * size
				|| !serving.areNoMoreAtWork(states, size))) {
			return false;
		}
		// A pool without an idle thread may have work that has no permit yet, or some that needs none.
		return !isPermit && (isResult || !busy.isEmpty())
				? search.add(demand, CauseKind.POOL, search.moments().poolName(states), size, search.holders(states))
				: search.add(demand, CauseKind.RESOURCE, busy.isEmpty() ? size : 0,
						search.holders(inTurn(serving, states, mayWork)));
	}

	/** While no thread of a pool has one, those of another may: programs do one thing after the other. */
	private static List<Moments.State> inTurn(ServingPools serving, List<Moments.State> first, Predicate<Pool> may) {
		List<Moments.State> all = new ArrayList<>();
		ServingPools rest = serving;
		for (List<Moments.State> next = first; !next.isEmpty();) {
			all.addAll(next);
			rest = rest.without(next);
			next = rest.moments() < MIN_REST * serving.moments() ? List.of() : rest.limited(may);
		}
		return all;
	}

	/**
	 * A loop, and an actor on a thread of its own, owe answers, too, but are at work on them for certain only while
	 * they are blocked.
	 */
	static boolean mayOwe(Pool pool) {
		double least = pool.kind() == ThreadKind.EVENT_LOOP ? LOOP_BLOCKED : ACTOR_BLOCKED;
		return pool.kind().runsTasks() || (pool.kind() == ThreadKind.EVENT_LOOP || pool.kind() == ThreadKind.OTHER)
				&& pool.totals().nanos(Verdict.BLOCKING) >= least * pool.lifeNanos();
	}

	/** Nearly always, none of the pool's threads is free for what they wait for. Virtual threads may work unseen. */
	boolean findItself(Demand demand) {
		Calls calls = search.calls;
		ServingPools serving = search.serving(demand);
		Pool pool = demand.main().pool;
		List<Pool> workers = search.lanes.pools().stream().filter(other -> other != pool && mayRunTasks(other))
				.toList();
		boolean isAlone = calls.isForTask(demand.mainStack()) && (mayRunTasks(pool) || workers.isEmpty())
				&& serving.workAtOnce(workers::contains) < NO_OTHER;
		boolean isSeen = search.lanes.pools().stream().map(Pool::kind)
				.noneMatch(kind -> kind == ThreadKind.VIRTUAL || kind == ThreadKind.CARRIER);
		return pool.kind() != ThreadKind.OTHER && isSeen && serving.noneIdle(pool) >= NONE_IDLE
				&& (isAlone || calls.runsAwaited(pool, demand.stacks())
						&& workers.stream().noneMatch(serving::isHandedOver))
				&& search.add(demand, CauseKind.POOL, pool.name(), pool.lanes().size(),
						List.of(new Holder(pool.name(), calls.frames(demand.mainStack()), demand.kind, Unwaited.RUNNING,
								"", demand.main().nanos, 1)));
	}

	/** @return whether the tasks of a pool may have results, as far as any are seen */
	private boolean mayRunTasks(Pool pool) {
		return pool.kind().runsTasks() && (pool.kind() == ThreadKind.FORK_JOIN
				|| search.calls.runsTasks(pool, List.of()) || pool.waitGroups().noneMatch(
						group -> group.verdict() == Verdict.BLOCKING && !search.calls.own(group.stack()).isEmpty()));
	}
}
