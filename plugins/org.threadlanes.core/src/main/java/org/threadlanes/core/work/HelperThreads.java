package org.threadlanes.core.work;

import java.util.ArrayDeque;
import java.util.Queue;

/**
 * The threads that do work ahead, started when there is some. Not a thread pool of the JDK, whose threads may die, or
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
			if (idle < OFFERED.size() && threads < Ahead.HELPERS) {
				Thread thread = new Thread(HelperThreads::run, "threadlanes-helper");
				thread.setDaemon(true);
				thread.start();
				threads++;
			}
			OFFERED.notifyAll();
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
					// Nobody may end this thread.
				}
			}
			idle--;
			return OFFERED.remove();
		}
	}
}
