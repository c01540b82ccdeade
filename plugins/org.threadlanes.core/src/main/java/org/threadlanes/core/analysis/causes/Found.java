package org.threadlanes.core.analysis.causes;

import java.util.List;
import java.util.Set;

import org.threadlanes.core.analysis.sites.SpanPredicate;
import org.threadlanes.core.lanes.Pool;

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
public record Found(Pool pool, Cause cause, double share, double average, SpanPredicate waits,
		Set<List<String>> calls) {

	/** Without waits that are recorded. */
	Found(Pool pool, Cause cause, double share, double average) {
		this(pool, cause, share, average, SpanPredicate.NONE, Set.of());
	}

	/** @return whether it says why all of a pool's threads may wait at once: contention, or that others wait for it */
	boolean explains(Pool of) {
		return isOfResults(of) || share >= Causes.WARNING && pool == of;
	}

	/** @return whether others wait for a pool's results for much of their time */
	boolean isOfResults(Pool of) {
		return share >= Causes.WARNING && cause.first().kind() == CauseKind.POOL
				&& cause.first().resource().equals(of.name());
	}
}
