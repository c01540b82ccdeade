package org.threadlanes.app;

import org.threadlanes.core.base.text.SafeText;
import org.threadlanes.core.base.work.Progress;

/** One progress line on standard error: only on a terminal, and only for work that takes over a second. */
final class TerminalProgress implements Progress, AutoCloseable {

	private static final long MIN_NANOS = 1_000_000_000L;
	private static final long STEP_NANOS = 100_000_000L;
	private static final int MAX_NAME = 50;

	private final Terminal terminal;
	private final String key;
	private final String name;
	private final long begin = System.nanoTime();
	private long next = begin + MIN_NANOS;
	private boolean shown;

	/**
	 * @param key the key of the text that says what is done
	 * @param name what it is done with
	 */
	TerminalProgress(Terminal terminal, String key, String name) {
		this.terminal = terminal;
		this.key = key;
		this.name = name;
	}

	@Override
	public void at(long done, long total) {
		long now = System.nanoTime();
		if (terminal.interactive() && now >= next) {
			next = now + STEP_NANOS;
			shown = true;
			String share = total > 0 ? " " + 100 * done / total + " %" : "";
			terminal.progress(SafeText.shorten(Texts.TEXT.get(key, name), MAX_NAME) + share);
		}
	}

	@Override
	public void close() {
		if (shown) {
			terminal.progress("");
		}
	}
}
