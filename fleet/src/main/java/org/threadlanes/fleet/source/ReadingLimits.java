package org.threadlanes.fleet.source;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

import org.threadlanes.core.base.text.SafeText;
import org.threadlanes.core.base.work.Progress;
import org.threadlanes.core.jfr.RecordingException;

/** Reads recordings so that none of them stops the others: each within limits of time and memory. */
final class ReadingLimits {

	/** Shared by recordings that are read at the same time; exclusive for one that needs the memory of the process. */
	private static final ReadWriteLock MEMORY = new ReentrantReadWriteLock(true);

	/** Reads a recording. */
	@FunctionalInterface
	interface Reading<T> {
		T read(Progress progress) throws RecordingException, IOException;
	}

	private ReadingLimits() {
	}

	/**
	 * Reads a recording along with others; if memory runs out, which may be the fault of any of them, once more alone.
	 *
	 * @param recording its name, for messages
	 * @param alone whether it must be read alone from the beginning
	 * @param reading reads it
	 * @return what was read
	 * @throws RecordingException if it cannot be read
	 */
	static <T> T inMemory(String recording, boolean alone, Reading<T> reading) throws RecordingException, IOException {
		try {
			return locked(alone ? MEMORY.writeLock() : MEMORY.readLock(), reading);
		} catch (OutOfMemoryError e) {
			try {
				return locked(MEMORY.writeLock(), reading);
			} catch (OutOfMemoryError again) {
				throw new RecordingException(
						JfrOptions.TEXT.get("memory", quote(recording), Runtime.getRuntime().maxMemory() >> 20), again);
			}
		}
	}

	private static <T> T locked(Lock lock, Reading<T> reading) throws RecordingException, IOException {
		lock.lock();
		try {
			return reading.read(Progress.NONE);
		} finally {
			lock.unlock();
		}
	}

	/**
	 * Reads a recording on a thread of its own, which is left to itself at the end of the time.
	 *
	 * @param recording its name, for messages
	 * @param seconds the time
	 * @param reading reads it, until its progress is canceled
	 * @return what was read
	 * @throws RecordingException if it cannot be read, or not in time
	 */
	static <T> T inTime(String recording, long seconds, Reading<T> reading) throws RecordingException, IOException {
		AtomicBoolean late = new AtomicBoolean();
		FutureTask<T> result = new FutureTask<>(() -> reading.read(Progress.until(late::get)));
		Thread thread = new Thread(result, "threadlanes-recording");
		thread.setDaemon(true);
		thread.start();
		try {
			return result.get(seconds, TimeUnit.SECONDS);
		} catch (TimeoutException e) {
			throw new RecordingException(JfrOptions.TEXT.get("late", quote(recording), seconds), e);
		} catch (InterruptedException e) {
			throw new InterruptedIOException();
		} catch (ExecutionException e) {
			throw failure(recording, e.getCause());
		} finally {
			late.set(true);
			result.cancel(true);
		}
	}

	private static RecordingException failure(String recording, Throwable cause) {
		if (cause instanceof OutOfMemoryError memory) {
			throw memory;
		}
		return cause instanceof RecordingException known ? known : broken(recording, cause);
	}

	/** @return an exception that names the recording and what failed */
	static RecordingException broken(String recording, Throwable cause) {
		String reason = cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
		return new RecordingException(JfrOptions.TEXT.get("broken", quote(recording), SafeText.line(reason)), cause);
	}

	static String quote(String recording) {
		return "'" + SafeText.shorten(recording, 200) + "'";
	}
}
