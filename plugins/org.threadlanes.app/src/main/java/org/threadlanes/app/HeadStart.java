package org.threadlanes.app;

import java.util.Locale;

import org.threadlanes.core.rules.Rules;

/** Loads the shipped rules and texts, which most verbs need, in parallel with opening the recording. */
final class HeadStart {

	private HeadStart() {
	}

	static void begin() {
		Thread thread = new Thread(HeadStart::run, "threadlanes-head-start");
		thread.setDaemon(true);
		// A failure here recurs when the rules are needed, and is reported then.
		thread.setUncaughtExceptionHandler((t, e) -> {
		});
		thread.start();
	}

	private static void run() {
		Rules.shipped().stacks();
		Texts.TEXT.get("reading", 0.5);
		String.format(Locale.ROOT, "%.1f", 0.5);
	}
}
