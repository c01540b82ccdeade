package org.threadlanes.core.lanes;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.threadlanes.core.kinds.ThreadKind;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.kinds.WaitTotals;

/**
 * The threads of one kind that share a name pattern. The JVM's own threads are one pool, and so are the recorder's.
 *
 * @param name the pattern, {@code executor-thread-N}
 * @param kind the kind of its threads
 * @param lanes its threads, blocked most first
 * @param totals the sum of its threads' totals; overlapping waits of one thread count once
 */
public record Pool(String name, ThreadKind kind, List<ThreadLane> lanes, WaitTotals totals) {

	/** The name of the pool of the JVM's own threads. */
	public static final String JVM = "JVM";
	/** The name of the pool of the recorder's threads. */
	public static final String RECORDER = "Recorder";

	/** @return the pools of all threads, blocked most first */
	static List<Pool> of(Collection<ThreadLane> lanes) {
		Map<String, Map<ThreadKind, List<ThreadLane>>> lanesOfPools = new HashMap<>();
		for (ThreadLane lane : lanes) {
			lanesOfPools.computeIfAbsent(lane.poolName(), p -> new EnumMap<>(ThreadKind.class))
					.computeIfAbsent(lane.kind(), k -> new ArrayList<>()).add(lane);
		}
		return lanesOfPools.entrySet().stream()
				.flatMap(pool -> pool.getValue().entrySet().stream()
						.map(kind -> of(pool.getKey(), kind.getKey(), kind.getValue())))
				.sorted(Comparator.comparingLong((Pool p) -> p.totals().nanos(Verdict.BLOCKING)).reversed()
						.thenComparing(p -> p.totals().count() == 0).thenComparing(Pool::name)
						.thenComparing(Pool::kind))
				.toList();
	}

	private static Pool of(String name, ThreadKind kind, List<ThreadLane> lanes) {
		lanes.sort(Comparator.comparingLong(ThreadLane::blockingNanos).reversed()
				.thenComparing(ThreadLane::label).thenComparing(lane -> lane.key().id()));
		WaitTotals totals = new WaitTotals();
		lanes.forEach(lane -> totals.add(lane.totals()));
		return new Pool(name, kind, List.copyOf(lanes), totals);
	}

	/** There are no two pools of the same threads, and a recording may have 20,000 threads. */
	@Override
	public boolean equals(Object other) {
		return this == other;
	}

	@Override
	public int hashCode() {
		return System.identityHashCode(this);
	}

	/** @return whether its threads must not block although they are not event loops */
	public boolean isNonBlocking() {
		return lanes.stream().anyMatch(ThreadLane::isNonBlocking);
	}

	/** @return whether its threads take turns in a selector, so that one of them runs no task */
	public boolean selectsInTurns() {
		return lanes.stream().anyMatch(ThreadLane::selectsInTurns);
	}

	/** @return the waits of all its threads */
	public Stream<WaitGroup> waitGroups() {
		return lanes.stream().flatMap(lane -> lane.waitGroups().stream());
	}

	/** @return how long its threads lived in the recording, in ns, summed */
	public long lifeNanos() {
		return lanes.stream().flatMap(lane -> lane.life().stream())
				.mapToLong(life -> life.endNanos() - life.startNanos()).sum();
	}

	/**
	 * @param nanos a time of its threads in ns, summed
	 * @return the part of their lifetime in the recording that it is, from 0 to 1
	 */
	public double share(long nanos) {
		return (double) nanos / Math.max(1, lifeNanos());
	}
}
