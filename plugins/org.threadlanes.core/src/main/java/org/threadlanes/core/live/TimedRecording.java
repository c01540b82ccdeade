package org.threadlanes.core.live;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

import org.threadlanes.core.file.AtomicFile;

/** Records a running JVM for some time. */
public final class TimedRecording {

	private static final Duration SHORTEST_PART = Duration.ofSeconds(1);
	private static final Duration MAX_PART = Duration.ofSeconds(5);
	private static final long GLANCE_MILLIS = 100;

	/** Watches a recording, and may end it early. Called by the thread that records. */
	public interface Watcher {

		/**
		 * Called once, when the recording runs.
		 *
		 * @param others the names of the recordings that ran already in that JVM
		 */
		void started(List<String> others);

		/**
		 * Called several times a second.
		 *
		 * @param left how long it will still record, zero while the end is fetched
		 * @param bytes the bytes fetched so far
		 */
		void at(Duration left, long bytes);

		/** @return true if the recording should end now; what was recorded is kept */
		boolean isEnough();
	}

	/**
	 * How it went.
	 *
	 * @param bytes the size of the recording, 0 if there is none that can be read
	 * @param problem why it ended before its time: a {@link LiveException}, or an IOException of the output; null if it
	 *            did not, or the watcher had enough
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
	 * @param watcher sees how it goes
	 */
	public TimedRecording(RecordingPlan plan, Watcher watcher) {
		this.plan = plan;
		this.watcher = watcher;
	}

	/**
	 * Records, until the time is over, the watcher had enough, the JVM is gone or the output is full. The JVM has no
	 * recording of ours afterwards.
	 *
	 * @param jvm the JVM, which stays connected
	 * @param out takes the recording; stays open
	 * @return how it went
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
	 * @param file the file, of which there is none yet
	 * @return how it went; the recording can be read
	 * @throws LiveException if nothing was recorded that can be read
	 * @throws IOException if nothing was written that can be read
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

	/** Also where the disk is full: closing fails then, and what is on the disk is kept. */
	private static void commit(AtomicFile file) throws IOException {
		try {
			file.finish();
		} catch (IOException e) {
			// the outcome says so
		}
		file.commit();
	}

	private void follow(LiveRecording recording) throws LiveException, IOException {
		long start = System.nanoTime();
		long length = plan.length().toNanos();
		long part = Math.min(MAX_PART.toNanos(), Math.max(SHORTEST_PART.toNanos(), length / 5));
		long next = part;
		for (long now = 0; now < length && !watcher.isEnough(); now = System.nanoTime() - start) {
			watcher.at(Duration.ofNanos(length - now), recording.bytes());
			if (now >= next) {
				recording.fetch();
				next = System.nanoTime() - start + part;
			}
			pause(Math.min(GLANCE_MILLIS, Math.max(1, (length - now) / 1_000_000)));
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
