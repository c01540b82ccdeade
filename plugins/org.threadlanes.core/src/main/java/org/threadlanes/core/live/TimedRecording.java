package org.threadlanes.core.live;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

import org.threadlanes.core.base.file.AtomicFile;
import org.threadlanes.core.jfr.OpenChunks;

/** Records a running JVM for a given time. */
public final class TimedRecording implements FileRecording {

	/** The JVM flushes as often. */
	private static final Duration FLUSH = Duration.ofSeconds(1);
	/**
	 * Each part begins a new chunk, and JDK 11 loses the stacks of the waits for a lock that last from one to the next.
	 */
	private static final Duration PART = Duration.ofMinutes(1);
	private static final long POLL_MILLIS = 100;

	/** Watches a recording, and may end it early. Called by the thread that records. */
	public interface Watcher {

		/**
		 * Called once, when recording or fetching has started. Does nothing by default: the limits of the recording
		 * name them.
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

		/** Moves the file into place, or throws why there is none. */
		Outcome commit(AtomicFile target, String address) throws LiveException, IOException {
			if (isReadable()) {
				target.commit();
				return this;
			}
			if (problem instanceof IOException unwritten) {
				throw unwritten;
			}
			throw problem instanceof LiveException gone ? gone : LiveTexts.failure("nothing", null, address);
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

	@Override
	public Outcome record(JvmConnection jvm, Path file) throws LiveException, IOException {
		try (AtomicFile target = AtomicFile.create(file, false)) {
			return record(jvm, target).commit(target, jvm.address());
		}
	}

	@Override
	public Outcome recordByCommand(long pid, Path file) throws LiveException, IOException {
		AtomicFile.check(file, false, List.of());
		try (CommandRecording recording = CommandRecording.start(pid, plan)) {
			long start = System.nanoTime();
			long length = plan.length().toNanos();
			for (long now = 0; now < length && !watcher.isEnough(); now = System.nanoTime() - start) {
				watcher.at(Duration.ofNanos(length - now), 0);
				pause(Math.min(POLL_MILLIS, Math.max(1, (length - now) / 1_000_000)));
			}
			recording.stop(file);
			return new Outcome(Files.size(file), null);
		}
	}

	private Outcome record(JvmConnection jvm, AtomicFile target) throws LiveException, IOException {
		try (LiveRecording recording = LiveRecording.start(jvm, plan.overhead(), target.stream(),
				target.unfinished() != null)) {
			watcher.started(recording.others());
			Exception problem = null;
			try {
				follow(recording);
			} catch (LiveException | IOException e) {
				problem = e;
			}
			try {
				target.finish();
			} catch (IOException e) {
				// If the disk is full, what was written is kept.
				problem = problem == null ? e : problem;
			}
			return new Outcome(size(recording, target, problem == null), problem);
		}
	}

	private static long size(LiveRecording recording, AtomicFile target, boolean isOver) throws IOException {
		return recording.isAsFlushed() ? OpenChunks.complete(target.unfinished(), isOver)
				: recording.isReadable() ? recording.bytes() : 0;
	}

	private void follow(LiveRecording recording) throws LiveException, IOException {
		long start = System.nanoTime();
		long length = plan.length().toNanos();
		long part = (recording.isAsFlushed() ? FLUSH : PART).toNanos();
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
		recording.finish();
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
