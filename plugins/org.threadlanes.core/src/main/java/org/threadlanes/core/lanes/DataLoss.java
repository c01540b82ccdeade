package org.threadlanes.core.lanes;

/**
 * The JVM lost events, because its buffers were full ({@code jdk.DataLoss}).
 *
 * @param timeNanos when it noticed the loss, ns since 1970 UTC
 * @param bytes the number of bytes lost
 */
public record DataLoss(long timeNanos, long bytes) {
}
