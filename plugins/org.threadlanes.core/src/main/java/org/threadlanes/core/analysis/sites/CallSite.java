package org.threadlanes.core.analysis.sites;

import java.util.List;

import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.lanes.Pool;

/**
 * The waits of one pool, kind and verdict that share library method, own frame and target.
 *
 * @param verdict their verdict
 * @param frames the frames of the stack with most of their time that name the call
 * @param target what was waited on; empty if not recorded
 * @param threads the number of threads
 * @param count the number of waits
 * @param nanos their time in ns
 * @param durations their durations
 * @param stack the number of the stack with most of their time in {@link org.threadlanes.core.lanes.ThreadLanes#stack}
 * @param heldBy for waits for a monitor or another lock, who held it, most time first; empty if unknown
 */
public record CallSite(Pool pool, WaitKind kind, Verdict verdict, CallFrames frames, String target, int threads,
		long count, long nanos, Percentiles durations, int stack, List<HeldBy> heldBy) {

	private static final int MAX_HOLDERS = 2;

	/** @return whether the other, which may be of other events of the recording, is of the same call */
	public boolean isSameCall(CallSite other) {
		return kind == other.kind && target.equals(other.target) && pool.kind() == other.pool.kind()
				&& pool.name().equals(other.pool.name()) && frames.path().equals(other.frames.path());
	}

	/** @return the holders that are worth mentioning, most time first */
	public List<HeldBy> longHolders() {
		return heldBy.stream().filter(held -> held.nanos() >= HeldBy.LEAST_SHARE * nanos).toList();
	}

	/** @return those of them that are worth showing */
	public List<HeldBy> mainHolders() {
		return longHolders().stream().limit(MAX_HOLDERS).toList();
	}

	/** @return the number of waits; -1 if that is not known, as they were put together from samples */
	public long knownCount() {
		return durations.areKnown() ? count : -1;
	}
}
