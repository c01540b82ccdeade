package org.threadlanes.core.work;

import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.FutureTask;

/**
 * Work that another thread may do before its result is needed. If none has started it, the caller does it.
 *
 * @param <T> the result
 */
public final class Ahead<T> {

	/** The number of threads for such work, in addition to the caller. */
	public static final int HELPERS = Math.min(7, Runtime.getRuntime().availableProcessors() - 1);

	private final FutureTask<T> task;

	/** @param work throws only errors and runtime exceptions */
	public Ahead(Callable<T> work) {
		task = new FutureTask<>(work);
		if (HELPERS > 0) {
			ForkJoinPool.commonPool().execute(task);
		}
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
	 * @return the result
	 * @throws CancellationException if the thread is interrupted while another one does the work
	 */
	public T get() {
		help();
		try {
			return task.get();
		} catch (InterruptedException e) {
			Thread.currentThread().interrupt();
			throw new CancellationException();
		} catch (ExecutionException e) {
			if (e.getCause() instanceof Error cause) {
				throw cause;
			}
			throw (RuntimeException) e.getCause();
		}
	}
}
