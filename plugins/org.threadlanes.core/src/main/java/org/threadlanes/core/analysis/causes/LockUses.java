package org.threadlanes.core.analysis.causes;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import org.threadlanes.core.lanes.MonitorEvents;
import org.threadlanes.core.lanes.Pool;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.ThreadLanes;

/** Which pool waits for which of the locks that look alike, by their addresses. */
final class LockUses {

	/** The waits of a pool for one lock. The garbage collector moves some: then it has the address for a time only. */
	private static final class Use {

		private long nanos;
		private long first = Long.MAX_VALUE;
		private long last = Long.MIN_VALUE;

		void add(ThreadLane lane, int i) {
			nanos += lane.end(i) - lane.start(i);
			first = Math.min(first, lane.start(i));
			last = Math.max(last, lane.end(i));
		}
	}

	private static final double OFTEN = 0.05;
	private static final double LASTING = 0.6;

	private final Demand demand;
	private final Map<Pool, Map<Long, Use>> uses = new HashMap<>();

	/** @param demand the waits for locks */
	LockUses(ThreadLanes lanes, Demand demand) {
		this.demand = demand;
		for (Pool pool : demand.pools()) {
			Map<Long, Use> ofPool = new HashMap<>();
			uses.put(pool, ofPool);
			for (ThreadLane lane : pool.lanes()) {
				for (int i = 0; demand.isFor(lane) && i < lane.size(); i++) {
					// A thread dump has other addresses than events.
					long address = demand.contains(lane, i) && !lane.groupOf(i).isOpen()
							? lanes.monitors().address(lane.event(i))
							: MonitorEvents.NO_ADDRESS;
					if (address != MonitorEvents.NO_ADDRESS) {
						ofPool.computeIfAbsent(address, any -> new Use()).add(lane, i);
					}
				}
			}
			long least = (long) (OFTEN * ofPool.values().stream().mapToLong(use -> use.nanos).sum());
			ofPool.values().removeIf(use -> use.nanos < least);
		}
	}

	/** @return for how many locks the pool waits that waits most: those of almost all of the time; at least one */
	int count() {
		List<Use> all = List.copyOf(uses.get(demand.main().pool).values());
		long first = all.stream().mapToLong(use -> use.first).min().orElse(0);
		long last = all.stream().mapToLong(use -> use.last).max().orElse(0);
		return (int) Math.max(1, all.stream().filter(use -> use.last - use.first >= LASTING * (last - first)).count());
	}

	/** @return the waits apart of pools that wait for none of the same locks, as far as known, most time first */
	List<Demand> apart() {
		List<Set<Pool>> parts = new ArrayList<>();
		for (Pool pool : demand.pools()) {
			Set<Pool> part = new HashSet<>(Set.of(pool));
			List<Set<Pool>> same = parts.stream().filter(other -> other.stream().anyMatch(one -> isSame(one, pool)))
					.toList();
			same.forEach(part::addAll);
			parts.removeAll(same);
			parts.add(part);
		}
		return parts.size() == 1 ? List.of(demand)
				: parts.stream().map(demand::of).sorted(Comparator.comparingLong(Demand::nanos).reversed())
						.collect(Collectors.toList());
	}

	private boolean isSame(Pool one, Pool other) {
		Set<Long> locks = uses.get(one).keySet();
		Set<Long> others = uses.get(other).keySet();
		return locks.isEmpty() || others.isEmpty() || others.stream().anyMatch(locks::contains);
	}
}
