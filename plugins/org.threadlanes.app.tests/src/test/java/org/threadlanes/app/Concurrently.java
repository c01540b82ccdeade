package org.threadlanes.app;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

import org.junit.runners.BlockJUnit4ClassRunner;
import org.junit.runners.model.InitializationError;
import org.junit.runners.model.RunnerScheduler;

/** Runs the tests of a class concurrently, for tests that mostly wait for other JVMs. */
public final class Concurrently extends BlockJUnit4ClassRunner {

	private static final int AT_ONCE = 4;
	private static final long MAX_MINUTES = 10;

	public Concurrently(Class<?> type) throws InitializationError {
		super(type);
		ExecutorService threads = Executors.newFixedThreadPool(AT_ONCE);
		setScheduler(new RunnerScheduler() {

			@Override
			public void schedule(Runnable test) {
				threads.execute(test);
			}

			@Override
			public void finished() {
				threads.shutdown();
				try {
					if (!threads.awaitTermination(MAX_MINUTES, TimeUnit.MINUTES)) {
						throw new AssertionError("still running: " + type);
					}
				} catch (InterruptedException e) {
					Thread.currentThread().interrupt();
				}
			}
		});
	}
}
