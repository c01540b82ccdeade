package org.threadlanes.app;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import org.threadlanes.core.base.text.ByteSizes;
import org.threadlanes.core.base.text.SafeText;
import org.threadlanes.core.live.TimedRecording;

/**
 * Shows the progress of a recording on a terminal, and lets Ctrl+C end the recording early. The second Ctrl+C ends the
 * program.
 */
final class RecordingProgress implements TimedRecording.Watcher, AutoCloseable {

	private static final int MAX_NAME = 50;
	private static final int MAX_OTHER = 300;
	private static final int MAX_WAIT_SECONDS = 5;

	private final Terminal terminal;
	private final String name;
	private final String others;
	private final Interruption interruption = new Interruption(() -> enough = true);
	private final CountDownLatch done = new CountDownLatch(1);
	private final Thread atExit = new Thread(this::waitUntilDone, "threadlanes-end-recording");
	private volatile boolean enough;
	private String shown = "";

	/** @param others the key of the sentence about each recording that was already running */
	RecordingProgress(Terminal terminal, String program, String others) {
		this.terminal = terminal;
		this.name = SafeText.shorten(program, MAX_NAME);
		this.others = others;
		Runtime.getRuntime().addShutdownHook(atExit);
	}

	/** The recorded JVM must not continue recording, however this process ends. */
	private void waitUntilDone() {
		enough = true;
		try {
			done.await(MAX_WAIT_SECONDS, TimeUnit.SECONDS);
		} catch (InterruptedException e) {
			Thread.currentThread().interrupt();
		}
	}

	@Override
	public void started(List<String> names) {
		for (String other : names) {
			terminal.err().println(Texts.TEXT.get(others, SafeText.shorten(other, MAX_OTHER)));
		}
	}

	@Override
	public void at(Duration left, long bytes) {
		if (!terminal.interactive()) {
			return;
		}
		String line = Texts.TEXT.get(left.isZero() ? "record.fetching" : "record.progress", name,
				(left.toMillis() + 999) / 1000, ByteSizes.text(bytes));
		if (!line.equals(shown)) {
			shown = line;
			terminal.progress(line);
		}
	}

	@Override
	public boolean isEnough() {
		return enough;
	}

	@Override
	public void close() {
		done.countDown();
		interruption.close();
		try {
			Runtime.getRuntime().removeShutdownHook(atExit);
		} catch (IllegalStateException e) {
			// The JVM is ending.
		}
		if (!shown.isEmpty()) {
			terminal.progress("");
		}
	}
}
