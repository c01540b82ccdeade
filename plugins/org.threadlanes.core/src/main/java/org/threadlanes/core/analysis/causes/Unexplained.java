package org.threadlanes.core.analysis.causes;

import org.threadlanes.core.analysis.sites.SpanPredicate;
import org.threadlanes.core.lanes.Pool;

/**
 * Waits of which nothing shows who has what they are for, or whether they are for what other threads have at all.
 *
 * @param waiting who waits, and in what call
 * @param pool their pool
 * @param average how many threads waited at once, on average over the recording
 * @param waits selects the waits
 */
public record Unexplained(Waiters waiting, Pool pool, double average, SpanPredicate waits) {
}
