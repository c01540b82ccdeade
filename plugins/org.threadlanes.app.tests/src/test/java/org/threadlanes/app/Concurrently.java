package org.threadlanes.app;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Phaser;

import org.junit.runners.BlockJUnit4ClassRunner;
import org.junit.runners.Suite;
import org.junit.runners.model.InitializationError;
import org.junit.runners.model.RunnerBuilder;
import org.junit.runners.model.RunnerScheduler;

/** Runs the tests of a class concurrently, for tests that mostly wait for other JVMs. */
public final class Concurrently extends BlockJUnit4ClassRunner {

	/** The tests of all classes. */
	private static final ExecutorService TESTS = Executors.newFixedThreadPool(6, Concurrently::thread);

	public Concurrently(Class<?> type) throws InitializationError {
		super(type);
		setScheduler(new Together(TESTS));
	}

	private static Thread thread(Runnable work) {
		Thread thread = new Thread(work, "test");
		thread.setDaemon(true);
		return thread;
	}

	/** Runs several classes concurrently. */
	public static final class Classes extends Suite {

		public Classes(Class<?> type, RunnerBuilder builder) throws InitializationError {
			super(type, builder);
			setScheduler(new Together(Executors.newCachedThreadPool(Concurrently::thread)));
		}
	}

	private static final class Together implements RunnerScheduler {

		private final ExecutorService threads;
		private final Phaser running = new Phaser(1);

		Together(ExecutorService threads) {
			this.threads = threads;
		}

		@Override
		public void schedule(Runnable test) {
			running.register();
			threads.execute(() -> {
				try {
					test.run();
				} finally {
					running.arriveAndDeregister();
				}
			});
		}

		@Override
		public void finished() {
			running.arriveAndAwaitAdvance();
		}
	}
}
