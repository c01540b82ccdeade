package org.threadlanes.core.lanes;

/**
 * How busy a thread was, as far as the recording shows.
 *
 * @param executionSamples the number of samples that found it running Java code
 * @param cpuLoadSum the sum of its {@code jdk.ThreadCPULoad}, user and system, as shares of all processors that the JVM
 *            sees: a thread that keeps one of four busy has 0.25 in each event
 * @param cpuLoadCount the number of these events: one for each period in which the thread used at least a millisecond
 */
public record ThreadLoad(int executionSamples, double cpuLoadSum, int cpuLoadCount) {
}
