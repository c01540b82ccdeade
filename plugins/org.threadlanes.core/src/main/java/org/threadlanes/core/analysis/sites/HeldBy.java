package org.threadlanes.core.analysis.sites;

import org.threadlanes.core.base.text.Message;
import org.threadlanes.core.kinds.WaitKind;

/**
 * What the holders of monitors or other locks did while threads waited for them.
 *
 * @param pool the pool of the holders
 * @param kind what the holders waited for; null if they left no event
 * @param frames where the holders waited, or were sampled most; {@link CallFrames#NONE} if unknown
 * @param stack the number of a stack of these waits or samples;
 *            {@link org.threadlanes.core.lanes.StackTable#NONE} if unknown
 * @param isNative whether these samples are of native code
 * @param nanos the time in ns, summed over the threads that waited to enter
 * @param unseenNanos waits shorter than this left no event, in ns
 */
public record HeldBy(String pool, WaitKind kind, CallFrames frames, int stack, boolean isNative, long nanos,
		long unseenNanos) {

	/** Whoever held something for a smaller part of the time in which others waited is not worth showing. */
	public static final double LEAST_SHARE = 0.1;

	/** @return what they did, as part of a sentence: {@code slept in Holders.refresh:6} */
	public Message activity() {
		return Activity.of(kind, frames, isNative, unseenNanos);
	}

	/** @return whether the holders ran, or waited for less than {@link #unseenNanos} */
	public boolean isRunning() {
		return kind == null;
	}
}
