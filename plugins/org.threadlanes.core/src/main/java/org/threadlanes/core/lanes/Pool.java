package org.threadlanes.core.lanes;

import java.util.List;

import org.threadlanes.core.thread.ThreadKind;
import org.threadlanes.core.wait.WaitTotals;

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

	static Pool of(String name, ThreadKind kind, List<ThreadLane> sorted) {
		WaitTotals totals = new WaitTotals();
		sorted.forEach(lane -> totals.add(lane.totals()));
		return new Pool(name, kind, List.copyOf(sorted), totals);
	}

	/** @return whether its threads must not block although they are not event loops */
	public boolean isNonBlocking() {
		return lanes.stream().anyMatch(ThreadLane::isNonBlocking);
	}

	/** @return whether its threads take turns in a selector, so that one of them runs no task */
	public boolean selectsInTurns() {
		return lanes.stream().anyMatch(ThreadLane::selectsInTurns);
	}

	/** @return how long its threads lived in the recording, in ns, summed */
	public long lifeNanos() {
		return lanes.stream().flatMap(lane -> lane.life().stream())
				.mapToLong(life -> life.endNanos() - life.startNanos()).sum();
	}
}
