package org.threadlanes.core.live;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

import org.threadlanes.core.file.AtomicFile;

/** Records a running JVM for a given time. */
public final class TimedRecording {

	private static final Duration MIN_PART = Duration.ofSeconds(1);
	private static final Duration MAX_PART = Duration.ofSeconds(5);
	private static final long POLL_MILLIS = 100;

	/** Watches a recording, and may end it early. Called by the thread that records. */
	public interface Watcher {

		/**
		 * Called once, when the recording has started. Does nothing by default: the limits of the recording name them.
		 *
		 * @param others the names of the recordings that were already running in that JVM
		 */
		default void started(List<String> others) {
		}

		/**
		 * Called several times a second.
		 *
		 * @param left the remaining time, zero while the last part is fetched
		 * @param bytes the bytes fetched so far
		 */
		void at(Duration left, long bytes);

		/** @return true if the recording should end now; what was recorded is kept */
		boolean isEnough();
	}

	/**
	 * The result of a recording.
	 *
	 * @param bytes the size of the recording, 0 if there is none that can be read
	 * @param problem why it ended early: a {@link LiveException}, or an IOException of the output; null if it did not,
	 *            or the watcher ended it
	 */
	public record Outcome(long bytes, Exception problem) {

		/** @return whether there is a recording that can be read */
		public boolean isReadable() {
			return bytes > 0;
		}
	}

	private final RecordingPlan plan;
	private final Watcher watcher;

	/**
	 * @param plan what to record
	 * @param watcher is notified of progress
	 */
	public TimedRecording(RecordingPlan plan, Watcher watcher) {
		this.plan = plan;
		this.watcher = watcher;
	}

	/**
	 * Records until the time is up, the watcher ends it, the JVM is gone or the output fails. Leaves no recording
	 * behind in the JVM.
	 *
	 * @param jvm the JVM, which stays connected
	 * @param out receives the recording; stays open
	 * @return the result
	 * @throws LiveException if the recording could not be started
	 */
	public Outcome record(JvmConnection jvm, OutputStream out) throws LiveException {
		try (LiveRecording recording = LiveRecording.start(jvm, plan.overhead(), out)) {
			watcher.started(recording.others());
			Exception problem = null;
			try {
				follow(recording);
			} catch (LiveException | IOException e) {
				problem = e;
			}
			return new Outcome(recording.isReadable() ? recording.bytes() : 0, problem);
		}
	}

	/**
	 * Records to a file, which appears when the recording is over, and only if it can be read.
	 *
	 * @param jvm the JVM, which stays connected
	 * @param file the file, which must not exist yet
	 * @return the result; the recording can be read
	 * @throws LiveException if nothing that can be read was recorded
	 * @throws IOException if nothing that can be read was written
	 */
	public Outcome record(JvmConnection jvm, Path file) throws LiveException, IOException {
		try (AtomicFile target = AtomicFile.create(file, false)) {
			Outcome outcome = record(jvm, target.stream());
			if (outcome.isReadable()) {
				commit(target);
				return outcome;
			}
			if (outcome.problem() instanceof LiveException gone) {
				throw gone;
			}
			throw (IOException) outcome.problem();
		}
	}

	/** If the disk is full, closing fails; what was written is kept. */
	private static void commit(AtomicFile file) throws IOException {
		try {
			file.finish();
		} catch (IOException e) {
			// The outcome says so.
		}
		file.commit();
	}

	private void follow(LiveRecording recording) throws LiveException, IOException {
		long start = System.nanoTime();
		long length = plan.length().toNanos();
		long part = Math.min(MAX_PART.toNanos(), Math.max(MIN_PART.toNanos(), length / 5));
		long next = part;
		for (long now = 0; now < length && !watcher.isEnough(); now = System.nanoTime() - start) {
			watcher.at(Duration.ofNanos(length - now), recording.bytes());
			if (now >= next) {
				recording.fetch();
				next = System.nanoTime() - start + part;
			}
			pause(Math.min(POLL_MILLIS, Math.max(1, (length - now) / 1_000_000)));
		}
		watcher.at(Duration.ZERO, recording.bytes());
		recording.fetch();
	}

	private static void pause(long millis) throws LiveException {
		try {
			Thread.sleep(millis);
		} catch (InterruptedException e) {
			Thread.currentThread().interrupt();
			throw LiveTexts.failure("interrupted", e);
		}
	}
}
