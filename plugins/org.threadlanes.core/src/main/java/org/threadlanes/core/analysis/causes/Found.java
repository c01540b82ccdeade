package org.threadlanes.core.analysis.causes;

import java.util.List;
import java.util.Set;

import org.threadlanes.core.lanes.Pool;
import org.threadlanes.core.lanes.ThreadLane;

/**
 * A cause, and whom it keeps.
 *
 * @param pool the pool that loses the largest share of its time
 * @param cause why
 * @param share of the time in which the pool had anything to do, from 0 to 1
 * @param average how many threads were kept at once, on average over the recording
 * @param waits selects the waits; none if they are not recorded
 * @param calls the paths of the calls that wait; empty if waits are not recorded
 */
public record Found(Pool pool, Cause cause, double share, double average, Waits waits, Set<List<String>> calls) {

	/** Without waits that are recorded. */
	Found(Pool pool, Cause cause, double share, double average) {
		this(pool, cause, share, average, Waits.NONE, Set.of());
	}

	/** Selects waits of any pool. */
	@FunctionalInterface
	public interface Waits {

		/** No wait. */
		Waits NONE = (lane, i) -> false;

		/** @return whether a span of a lane is one of them */
		boolean contains(ThreadLane lane, int i);
	}
}
