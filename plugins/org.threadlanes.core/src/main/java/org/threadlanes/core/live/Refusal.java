package org.threadlanes.core.live;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Explains why attaching to a process failed. */
final class Refusal {

	private Refusal() {
	}

	/** @param cause the exception; null if attaching was not tried */
	static LiveException of(ProcessHandle process, Exception cause) {
		String pid = Long.toString(process.pid());
		if (!process.isAlive()) {
			return LiveTexts.failure("no-process", cause, pid);
		}
		if (isInContainer(process.pid())) {
			return LiveTexts.failure("container", cause, pid);
		}
		Optional<String> user = process.info().user();
		if (user.isPresent() && !user.equals(ProcessHandle.current().info().user())) {
			return LiveTexts.failure("other-user", cause, pid, user.get());
		}
		if (cause == null) {
			return LiveTexts.failure("no-jvm", null, pid);
		}
		boolean disabled = process.info().arguments()
				.filter(a -> List.of(a).contains("-XX:+DisableAttachMechanism")).isPresent()
				|| LiveTexts.reason(cause).contains("does not support the attach mechanism");
		return disabled ? LiveTexts.failure("attach-disabled", cause, pid)
				: LiveTexts.failure("no-attach", cause, pid, LiveTexts.reason(cause));
	}

	/** A process in its own PID namespace has several ids. Only Linux has this file. */
	static boolean isInContainer(long pid) {
		try {
			return Files.readAllLines(Path.of("/proc", Long.toString(pid), "status")).stream()
					.filter(line -> line.startsWith("NSpid:")).anyMatch(line -> line.split("\\s+").length > 2);
		} catch (IOException e) {
			return false;
		}
	}
}
