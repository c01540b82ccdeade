package org.threadlanes.app;

import org.threadlanes.core.base.text.Durations;
import org.threadlanes.core.classify.rules.Rules;

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
		// Also loads what formats numbers.
		Texts.TEXT.get("reading", 0.5, Durations.text(500_000));
	}
}
