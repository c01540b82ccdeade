package org.threadlanes.core.base.work;

import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Work that another thread may do before its result is needed. If none has started it, the caller does it: so it always
 * ends, even if threads cannot start, or end early, for lack of memory.
 *
 * @param <T> the result
 */
public final class EagerTask<T> {

	/** The number of threads for such work, in addition to the caller. */
	public static final int HELPERS = Math.min(7, Runtime.getRuntime().availableProcessors() - 1);

	private static final ThreadPoolExecutor THREADS = new ThreadPoolExecutor(Math.max(1, HELPERS), Math.max(1, HELPERS),
			0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), EagerTask::thread);

	private final FutureTask<T> task;

	/** @param work what to do */
	public EagerTask(Supplier<T> work) {
		task = new FutureTask<>(work::get);
		if (HELPERS > 0) {
			try {
				THREADS.execute(task);
			} catch (OutOfMemoryError e) {
				// No thread can start: the caller does the work.
			}
		}
	}

	private static Thread thread(Runnable work) {
		// Keeps nothing of the thread that happens to be the first to have work.
		Thread thread = new Thread(null, work, "threadlanes-helper", 0, false);
		thread.setContextClassLoader(null);
		thread.setDaemon(true);
		// It can only end for lack of memory, and then another takes its place.
		thread.setUncaughtExceptionHandler((ended, failure) -> {
		});
		return thread;
	}

	/** @return whether the work has ended, with or without a result */
	public boolean isDone() {
		return task.isDone();
	}

	/** Does the work now unless another thread has begun it. */
	public void help() {
		task.run();
	}

	/**
	 * Waits until the work has ended, with or without a result.
	 *
	 * @throws CancellationException if the thread is interrupted while another one does the work
	 */
	public void await() {
		try {
			outcome();
		} catch (ExecutionException e) {
			// get() throws it.
		}
	}

	/**
	 * @return the result
	 * @throws CancellationException if the thread is interrupted while another one does the work
	 */
	public T get() {
		try {
			return outcome();
		} catch (ExecutionException e) {
			if (e.getCause() instanceof Error error) {
				throw error;
			}
			throw (RuntimeException) e.getCause();
		}
	}

	private T outcome() throws ExecutionException {
		help();
		try {
			return task.get();
		} catch (InterruptedException e) {
			Thread.currentThread().interrupt();
			throw new CancellationException();
		}
	}
}
