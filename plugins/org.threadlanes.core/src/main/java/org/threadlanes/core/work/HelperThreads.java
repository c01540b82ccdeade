package org.threadlanes.core.work;

import java.util.ArrayDeque;
import java.util.Queue;

/**
 * Daemon threads that do {@link Ahead} work, started on demand. Not a thread pool of the JDK, whose threads may die, or
 * forget a task, when memory runs out: taking work allocates nothing.
 */
final class HelperThreads {

	private static final Queue<Ahead<?>> OFFERED = new ArrayDeque<>();
	private static int threads;
	private static int idle;

	private HelperThreads() {
	}

	static void offer(Ahead<?> work) {
		synchronized (OFFERED) {
			OFFERED.add(work);
			OFFERED.notifyAll();
			if (idle < OFFERED.size() && threads < Ahead.HELPERS) {
				start();
			}
		}
	}

	private static void start() {
		// Keeps nothing of the thread that happens to be the first to have work.
		Thread thread = new Thread(null, HelperThreads::run, "threadlanes-helper", 0, false);
		thread.setContextClassLoader(null);
		thread.setDaemon(true);
		try {
			thread.start();
			threads++;
		} catch (OutOfMemoryError e) {
			// The system allows no more threads: the caller does the work.
		}
	}

	private static void run() {
		while (true) {
			next().help();
		}
	}

	private static Ahead<?> next() {
		synchronized (OFFERED) {
			idle++;
			while (OFFERED.isEmpty()) {
				try {
					OFFERED.wait();
				} catch (InterruptedException e) {
					// These threads are never stopped.
				}
			}
			idle--;
			return OFFERED.remove();
		}
	}
}
