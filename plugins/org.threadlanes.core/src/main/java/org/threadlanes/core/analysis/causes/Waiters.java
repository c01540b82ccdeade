package org.threadlanes.core.analysis.causes;

import org.threadlanes.core.analysis.sites.CallFrames;
import org.threadlanes.core.lanes.Pool;

/**
 * The threads that waited.
 *
 * @param pool the name of their pool, or of the one that waited most
 * @param threads how many of them waited
 * @param frames the call in which they waited most
 * @param nanos how long they waited, in ns
 * @param share of their lifetime, from 0 to 1
 */
public record Waiters(String pool, int threads, CallFrames frames, long nanos, double share) {

	/** @return waits of threads of one pool */
	public static Waiters of(Pool pool, int threads, CallFrames frames, long nanos) {
		return new Waiters(pool.name(), threads, frames, nanos, pool.share(nanos));
	}

	/** @return the call: the program's own frame, or else the library's; empty if unknown */
	public String call() {
		return frames.call();
	}
}
