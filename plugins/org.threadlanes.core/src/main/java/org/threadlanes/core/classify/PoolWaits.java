package org.threadlanes.core.classify;

import org.threadlanes.core.classify.ThreadWaits.StackWaits;

/** The waits of all threads of a pool for the same thing. */
final class PoolWaits extends StackWaits {

	/** The minimum share of waits that follow another of the same thread: more than eight waits per thread. */
	private static final double OFTEN = 0.875;
	/** Sleeps of equal length last as requested or slightly longer: the shortest has this share of the mean. */
	private static final double REGULAR = 0.7;
	/** Unless a loop is very busy, it waits for work for at least one part in this many of its time. */
	private static final int MOSTLY = 3;

	private final int threadsOfPool;
	private ThreadWaits last;
	private int threads;
	/** The longest time of a thread from the first to the last wait below its root. */
	private long longestWindow;

	PoolWaits(StackWaits first, int threadsOfPool) {
		super(first.stack, first.kind);
		this.threadsOfPool = threadsOfPool;
	}

	/** Adds waits of a thread, after those of another or more of the same. */
	void add(ThreadWaits thread, StackWaits waits) {
		super.add(waits);
		if (thread != last) {
			last = thread;
			threads++;
			windowNanos += waits.windowNanos;
			longestWindow = Math.max(longestWindow, waits.windowNanos);
		}
	}

	/** @return the number of threads that wait here */
	int threads() {
		return threads;
	}

	/** @return whether a thread waits here many times */
	boolean isOften() {
		return following > OFTEN * count();
	}

	/** @return whether all are of about the same length */
	boolean isRegular() {
		return !isSampled() && shortest() > REGULAR * nanos() / count();
	}

	/** @return whether there were times when all of several threads of the pool waited here */
	boolean areAllAtOnce() {
		return threads == threadsOfPool && threads > 1 && nanos() > (threads - 1) * longestWindow;
	}

	/** @return whether its threads wait here more than a third of the time that they spend below its root */
	boolean isMost() {
		return MOSTLY * nanos() > windowNanos;
	}
}
