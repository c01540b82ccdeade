package org.threadlanes.core.live;

import java.io.Closeable;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Calls another JVM, which may never answer, with a time limit. Thread-safe; calls run one after the other. */
final class TimedCaller implements Closeable {

	private final int seconds;
	private final ExecutorService thread = Executors.newSingleThreadExecutor(work -> {
		Thread daemon = new Thread(work, "threadlanes-live");
		daemon.setDaemon(true);
		return daemon;
	});
	private volatile boolean unresponsive;

	/** @param seconds how long an answer may take */
	TimedCaller(int seconds) {
		this.seconds = seconds;
	}

	/**
	 * @throws LiveException if this call or an earlier one was not answered in time, or this thread was interrupted
	 * @throws ExecutionException if the call failed
	 */
	<T> T call(Callable<T> call) throws LiveException, ExecutionException {
		if (unresponsive) {
			throw LiveTexts.failure("no-answer", null, seconds);
		}
		Future<T> answer = thread.submit(call);
		try {
			return answer.get(seconds, TimeUnit.SECONDS);
		} catch (TimeoutException e) {
			unresponsive = true;
			answer.cancel(true);
			throw LiveTexts.failure("no-answer", e, seconds);
		} catch (InterruptedException e) {
			Thread.currentThread().interrupt();
			throw LiveTexts.failure("interrupted", e);
		}
	}

	@Override
	public void close() {
		thread.shutdownNow();
	}
}
