package org.threadlanes.core.lanes;

/**
 * A period in which a thread was alive, in ns since 1970 UTC.
 *
 * @param startNanos its start, or the recording's
 * @param endNanos its end, or the recording's
 * @param startSeen whether the thread started then
 * @param endSeen whether the thread ended then
 */
public record LifeSpan(long startNanos, long endNanos, boolean startSeen, boolean endSeen) {
}
