package org.threadlanes.core.analysis.causes;

import java.util.Comparator;
import java.util.List;

import org.threadlanes.core.analysis.sites.CallFrames;
import org.threadlanes.core.lanes.Pauses;
import org.threadlanes.core.lanes.Pool;

/**
 * {@link CauseKind#GC}: events say when garbage collection stopped all threads, or those that need memory; of these,
 * the pool that waits most stands for all.
 */
final class Collector {

	/** The pool of the threads that have the JVM during a pause. */
	private static final String POOL = "GC";

	private Collector() {
	}

	static void find(Search search) {
		Pauses pauses = search.lanes.pauses();
		ofAll(search, search.lanes.lanes().size(), pauses.nanos());
		if (pauses.stalls().isEmpty()) {
			ofAll(search, 0, pauses.awaitedNanos());
		}
		search.lanes.pools().stream().filter(pool -> pool.kind().isOfProgram() && pauses.stalledNanos(pool) > 0)
				.max(Comparator.comparingLong(pauses::stalledNanos)).ifPresent(pool -> {
					int threads = (int) pool.lanes().stream().filter(lane -> !pauses.stalls(lane).isEmpty()).count();
					long nanos = pauses.stalledNanos(pool);
					add(search, pool,
							Waiters.of(pool, threads, search.calls.frames(pauses.mainStack(pool)), nanos),
							new Demand.Part(pool).share(nanos));
				});
	}

	/** @param threads how many are stopped; 0 if that is not known */
	private static void ofAll(Search search, int threads, long nanos) {
		double share = search.lanes.share(nanos);
		add(search, null, new Waiters("", threads, CallFrames.NONE, nanos, share), share);
	}

	private static void add(Search search, Pool pool, Waiters waiting, double share) {
		double average = search.lanes.share(waiting.nanos());
		if (share >= Causes.NOTE && average >= Demand.MIN_SHARE) {
			Holder holder = new Holder(POOL, CallFrames.NONE, null, Unwaited.RUNNING, "", waiting.nanos(), 1);
			search.found.add(new Found(pool, new Cause(new Cause.Link(CauseKind.GC, "", 0), waiting, List.of(holder)),
					share, average));
		}
	}
}
