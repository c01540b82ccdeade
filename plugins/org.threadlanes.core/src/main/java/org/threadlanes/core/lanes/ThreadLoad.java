package org.threadlanes.core.lanes;

/**
 * How busy a thread was, as far as the recording shows.
 *
 * @param executionSamples the number of samples that found it running Java code
 * @param sampledNanos the time in ns for which such samples say that they stand; 0 if they do not
 * @param cpuLoadSum the sum of its {@code jdk.ThreadCPULoad}, user and system, as shares of all processors that the JVM
 *            sees: a thread that keeps one of four busy has 0.25 in each event
 * @param cpuLoadCount the number of these events: one for each period in which the thread used at least a millisecond
 */
public record ThreadLoad(int executionSamples, long sampledNanos, double cpuLoadSum, int cpuLoadCount) {

	/**
	 * @param period the time between two samples in ns, for those that do not say
	 * @return the time for which it ran, as far as samples show, in ns
	 */
	public long runningNanos(long period) {
		return sampledNanos > 0 ? sampledNanos : executionSamples * period;
	}
}
