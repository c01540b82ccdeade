package org.threadlanes.app;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Commands that SIGINT interrupts, even if these tests run in the background, where shells have it ignored. */
final class Interruptible {

	private static final List<String> DEFAULT_ACTION = prefix();

	private Interruptible() {
	}

	/** @return the prefix; empty where {@code env} cannot restore the default action */
	private static List<String> prefix() {
		List<String> prefix = List.of("env", "--default-signal=INT");
		try {
			return new ProcessBuilder(command(prefix, List.of("true"))).start().waitFor() == 0 ? prefix : List.of();
		} catch (IOException e) {
			return List.of();
		} catch (InterruptedException e) {
			Thread.currentThread().interrupt();
			return List.of();
		}
	}

	/** @return a command that does the same */
	static List<String> command(List<String> command) {
		return command(DEFAULT_ACTION, command);
	}

	private static List<String> command(List<String> prefix, List<String> command) {
		List<String> all = new ArrayList<>(prefix);
		all.addAll(command);
		return all;
	}
}
