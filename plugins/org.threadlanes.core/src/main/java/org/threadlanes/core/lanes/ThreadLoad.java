package org.threadlanes.core.lanes;

/**
 * How busy a thread was seen.
 *
 * @param executionSamples samples that found it running Java code
 * @param cpuLoadSum the sum of its {@code jdk.ThreadCPULoad}, user and system, each 1.0 for all the processors that the
 *            JVM sees: a thread that is always busy on one of four has 0.25
 * @param cpuLoadCount the number of these events: one for each period in which the thread used a millisecond or more
 */
public record ThreadLoad(int executionSamples, double cpuLoadSum, int cpuLoadCount) {
}
