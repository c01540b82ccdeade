package org.threadlanes.core.report;

import org.threadlanes.core.text.Durations;
import org.threadlanes.core.text.Message;
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
	static Message counted(WaitKind kind, long count) {
		return TEXT.message("counted." + (kind == null ? "waits" : kind.id()), count);
	}

	/** @return the sentence about waits of a pool */
	static Message ofWaits(FindingCode code, String pool, WaitAggregate group, WaitKind kind) {
		return TEXT.message("finding." + code.id(), group.threads(), Durations.text(group.nanos()),
				counted(kind, group.count()), Durations.text(group.longest()), name(pool));
	}

	/** @return the name of a pool, short enough for a sentence */
	static String name(String pool) {
		return SafeText.shorten(pool, MAX_NAME);
	}
}
