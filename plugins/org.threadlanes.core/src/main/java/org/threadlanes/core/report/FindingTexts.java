package org.threadlanes.core.report;

import org.threadlanes.core.text.Durations;
import org.threadlanes.core.text.Messages;
import org.threadlanes.core.text.SafeText;
import org.threadlanes.core.wait.WaitKind;

/** The sentences of findings. */
final class FindingTexts {

	static final Messages TEXT = Messages.of(FindingTexts.class);
	private static final int MAX_NAME = 60;

	private FindingTexts() {
	}

	/** @return {@code 1,500 socket reads} */
	static String counted(WaitKind kind, long count) {
		return TEXT.get("counted." + (kind == null ? "waits" : kind.id()), count);
	}

	static String message(String key, WaitAggregate group, WaitKind kind, String poolName) {
		return TEXT.get("finding." + key, group.threads(), Durations.text(group.nanos()),
				counted(kind, group.count()), Durations.text(group.longest()),
				SafeText.shorten(poolName, MAX_NAME));
	}
}
