package org.threadlanes.core.analysis.report;

import org.threadlanes.core.base.text.Messages;
import org.threadlanes.core.base.text.SafeText;

/** The sentences of findings. */
final class FindingTexts {

	static final Messages TEXT = Messages.of(FindingTexts.class);
	private static final int MAX_NAME = 60;

	private FindingTexts() {
	}

	/** @return the name of a pool, short enough for a sentence */
	static String name(String pool) {
		return SafeText.shorten(pool, MAX_NAME);
	}
}
