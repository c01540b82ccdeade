package org.threadlanes.core.work;

import java.util.concurrent.CancellationException;
import java.util.function.Supplier;

/**
 * Work that another thread may do before its result is needed. If none has started it, the caller does it. Unlike a
 * {@code Future} of the JDK, it always ends: nothing is allocated when the work has failed for lack of memory.
 *
 * @param <T> the result
 */
public final class Ahead<T> {

	/** The number of threads for such work, in addition to the caller. */
	public static final int HELPERS = Math.min(7, Runtime.getRuntime().availableProcessors() - 1);

	private Supplier<T> work;
	private boolean isDone;
	private T result;
	private RuntimeException exception;
	private Error error;

	/** @param work what to do */
	public Ahead(Supplier<T> work) {
		this.work = work;
		if (HELPERS > 0) {
			HelperThreads.offer(this);
		}
	}

	/** @return whether the work has ended, with or without a result */
	public synchronized boolean isDone() {
		return isDone;
	}

	/** Does the work now unless another thread has begun it. */
	public void help() {
		Supplier<T> mine = begin();
		if (mine != null) {
			try {
				end(mine.get(), null, null);
			} catch (RuntimeException e) {
				end(null, e, null);
			} catch (Error e) {
				end(null, null, e);
			}
		}
	}

	/** @return the work, for the thread that asks first; null for all others */
	private synchronized Supplier<T> begin() {
		Supplier<T> mine = work;
		work = null;
		return mine;
	}

	private synchronized void end(T value, RuntimeException thrown, Error failure) {
		result = value;
		exception = thrown;
		error = failure;
		isDone = true;
		notifyAll();
	}

	/** Waits until the work has ended, with or without a result. */
	void await() {
		help();
		synchronized (this) {
			try {
				while (!isDone) {
					wait();
				}
			} catch (InterruptedException e) {
				Thread.currentThread().interrupt();
				throw new CancellationException();
			}
		}
	}

	/**
	 * @return the result
	 * @throws CancellationException if the thread is interrupted while another one does the work
	 */
	public T get() {
		await();
		synchronized (this) {
			if (error != null) {
				throw error;
			}
			if (exception != null) {
				throw exception;
			}
			return result;
		}
	}
}
