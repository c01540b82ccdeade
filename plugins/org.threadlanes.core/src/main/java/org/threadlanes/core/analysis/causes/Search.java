package org.threadlanes.core.analysis.causes;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import org.threadlanes.core.analysis.sites.CallFrames;
import org.threadlanes.core.analysis.sites.CallSites;
import org.threadlanes.core.kinds.Obstacle;
import org.threadlanes.core.kinds.ThreadKind;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.lanes.Pool;
import org.threadlanes.core.lanes.StackTable;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.ThreadLanes;

/**
 * The search for causes: in which order waits are tried for which kind of cause. Each kind has a class of its own, in
 * which it is decided; they share what is kept here.
 */
final class Search {

	/** What is examined, at most: the cost of each grows with the threads. */
	private static final int MAX_DEMANDS = 20;

	final ThreadLanes lanes;
	final CallSites sites;
	final Calls calls;
	final List<Found> found = new ArrayList<>();
	/** The waits that only their cause shows to be contention, by {@link Calls#number}. */
	final Set<Integer> confirmed = new HashSet<>();
	final List<Unexplained> unexplained = new ArrayList<>();
	private final Locks locks;
	private final Resources resources;
	private final PoolCauses pools;
	private final Stragglers stragglers;
	private final RateLimits limits;
	private final Map<Demand, ServingPools> serving = new HashMap<>();
	private Moments moments;

	Search(CallSites sites) {
		this.sites = sites;
		lanes = sites.lanes();
		calls = new Calls(lanes);
		locks = new Locks(this);
		resources = new Resources(this, locks);
		pools = new PoolCauses(this);
		stragglers = new Stragglers(this);
		limits = new RateLimits(this);
		List<Demand> demands = Demand.of(lanes, calls, Causes.NOTE).stream().limit(MAX_DEMANDS).toList();
		// Who waits for a lock is not yet where its holder waits for something else.
		demands.stream().sorted(Comparator.comparing(demand -> demand.obstacle != Obstacle.LOCK)).forEach(this::find);
		found.sort(Comparator.comparingDouble(Found::average).reversed());
		SlowCalls.find(this);
		Dispatchers dispatchers = new Dispatchers(lanes, calls);
		for (Pool pool : lanes.pools()) {
			if (pool.kind() != ThreadKind.VIRTUAL) {
				Scheduler.find(this, pool, dispatchers);
			} else if (!VirtualLimit.find(this, pool) && !new VirtualTurns(this, pool).find(pool)) {
				new PoolForVirtualThreads(this, pool).find(pool);
			}
		}
		Collector.find(this);
	}

	/**
	 * Tries what some waits may be for, by what threads wait in, until a cause is found and added: first what the waits
	 * themselves show (equal intervals, who comes last), then what a count of the other threads does, then what only
	 * suggests a cause, without naming a holder.
	 */
	private boolean find(Demand demand) {
		if (demand.isUnknown() && !calls.isNoFetch(demand.obstacle, demand.mainStack())) {
			return resources.findHandedOver(demand);
		}
		return switch (demand.obstacle) {
			case LOCK -> locks.find(demand);
			case ROOM -> pools.findRoom(demand);
			case BARRIER -> stragglers.findLast(demand);
			case RESULT -> pools.findItself(demand) || stragglers.findLastTask(demand) || stragglers.findAtLatch(demand)
					|| pools.findPool(demand) || resources.findResults(demand) || resources.findFewAtATime(demand);
			case PERMIT, SIGNAL, PARK, QUEUE -> limits.findRate(demand) || resources.findCounted(demand)
					|| pools.findPool(demand) || limits.findQuota(demand) || resources.findInOneCall(demand)
					|| resources.findFewAtATime(demand) || resources.findPermits(demand) || leave(demand);
			default -> limits.findRate(demand) || resources.findPolled(demand);
		};
	}

	/** @return whether waits remain without a cause: always */
	boolean leave(Demand demand) {
		return unexplained.add(new Unexplained(waiters(demand), demand.main().pool, lanes.share(demand.main().nanos),
				demand::contains));
	}

	private Waiters waiters(Demand demand) {
		Demand.Part main = demand.main();
		return Waiters.of(main.pool, main.threads, calls.frames(demand.mainStack()), main.nanos);
	}

	/** @return whether a cause of waits is added, named by the call that they are in: always */
	boolean add(Demand demand, CauseKind kind, int size, List<Holder> holders) {
		return add(demand, kind, demand.acquisition(calls, StackTable.NONE), size, holders);
	}

	boolean add(Demand demand, CauseKind kind, String resource, int size, List<Holder> holders) {
		if (kind != CauseKind.RATE_LIMIT && !(kind == CauseKind.RESOURCE && holders.isEmpty())) {
			confirmed.addAll(demand.calls());
		}
		// Of a single one, somebody unseen may have all the others, such as a job that keeps them.
		boolean mayBeMore = kind == CauseKind.RESOURCE && size == 1;
		return found.add(new Found(demand.main().pool,
				new Cause(new Cause.Link(kind, resource, mayBeMore ? 0 : size, mayBeMore), waiters(demand), holders),
				demand.main().share(), lanes.share(demand.nanos()), demand::contains, demand.stacks().stream()
						.map(stack -> calls.frames(stack).path()).filter(path -> !path.isEmpty())
						.collect(Collectors.toSet())));
	}

	Moments moments() {
		if (moments == null) {
			moments = new Moments(lanes);
		}
		return moments;
	}

	ServingPools serving(Demand demand) {
		return serving.computeIfAbsent(demand, any -> new ServingPools(this, demand));
	}

	/** @return what threads did in such states, most time first */
	List<Holder> holders(List<Moments.State> states) {
		return Holder.sums(states.stream().map(state -> holder(state, 1.0 / states.size())));
	}

	/** @return what a thread did, for the time between two moments */
	Holder holder(Moments.State at, double share) {
		ThreadLane lane = moments().lanes().get(at.lane());
		int state = moments.state(at);
		if (state >= 0) {
			WaitKind kind = lane.kind(state);
			String target = kind.isSocket() || kind.isFile() ? lanes.target(lane.target(state)).name() : "";
			return new Holder(lane.poolName(), calls.frames(lane.stack(state)), kind, Unwaited.RUNNING, target,
					moments.step(), share);
		}
		int sample = moments.sample(at.lane(), at.moment());
		boolean isNative = sample >= 0 && lane.samples().isNative(sample);
		return new Holder(lane.poolName(),
				sample < 0 ? CallFrames.NONE : calls.frames(lane.samples().stack(sample)), null,
				isNative ? Unwaited.NATIVE : Unwaited.RUNNING, "", moments.step(), share);
	}
}
