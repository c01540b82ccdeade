package org.threadlanes.core.lanes;

/**
 * How busy a thread was seen.
 *
 * @param executionSamples
 *            samples that found it running Java code
 * @param cpuLoadSum
 *            the sum of its {@code jdk.ThreadCPULoad}, user and system, each 1.0 for one whole processor of those that
 *            the JVM sees
 * @param cpuLoadCount
 *            the number of these events
 */
public record ThreadLoad(int executionSamples, double cpuLoadSum, int cpuLoadCount) {
}
