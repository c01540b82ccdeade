package org.threadlanes.core.report;

import org.threadlanes.core.text.Durations;
import org.threadlanes.core.text.Message;
import org.threadlanes.core.text.Messages;
import org.threadlanes.core.text.SafeText;

/** The sentences of findings. */
final class FindingTexts {

	static final Messages TEXT = Messages.of(FindingTexts.class);
	private static final int MAX_NAME = 60;

	private FindingTexts() {
	}

	/** @return the sentence about waits of a pool */
	static Message ofWaits(FindingCode code, String pool, WaitAggregate group, Message counted) {
		return TEXT.message("finding." + code.id(), group.threads(), Durations.text(group.nanos()),
				counted, Durations.text(group.longest()), name(pool));
	}

	/** @return the name of a pool, short enough for a sentence */
	static String name(String pool) {
		return SafeText.shorten(pool, MAX_NAME);
	}
}
