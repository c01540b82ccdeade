package org.threadlanes.app;

import org.threadlanes.core.rules.Rules;

/** Loads the shipped rules, which most verbs need, in parallel with parsing the command line. */
final class HeadStart {

	private HeadStart() {
	}

	static void begin() {
		Thread thread = new Thread(Rules::shipped, "threadlanes-head-start");
		thread.setDaemon(true);
		// A failure here recurs when the rules are needed, and is reported then.
		thread.setUncaughtExceptionHandler((t, e) -> {
		});
		thread.start();
	}
}
