package org.threadlanes.core.analysis.causes;

import org.threadlanes.core.lanes.Pool;

/**
 * Waits of which nothing shows whether they are for what other threads have, or for answers.
 *
 * @param waiting who waits, and in what call
 * @param pool their pool
 * @param average how many threads waited at once, on average over the recording
 * @param waits selects the waits
 */
public record Unexplained(Waiters waiting, Pool pool, double average, Found.Waits waits) {
}
