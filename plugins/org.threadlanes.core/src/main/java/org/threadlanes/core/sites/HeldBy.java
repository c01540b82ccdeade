package org.threadlanes.core.sites;

import org.threadlanes.core.wait.WaitKind;

/**
 * What the holders of monitors did while threads waited to enter.
 *
 * @param pool
 *            the pool of the holders
 * @param kind
 *            what the holders waited for; null if they ran, or waited for less time than the recording's thresholds
 * @param frames
 *            where the holders waited; {@link CallFrames#NONE} if they ran
 * @param nanos
 *            for how long, summed over the threads that waited to enter, in ns
 */
public record HeldBy(String pool, WaitKind kind, CallFrames frames, long nanos) {

	/** @return whether the holders ran */
	public boolean isRunning() {
		return kind == null;
	}
}
