package org.threadlanes.core.analysis.causes;

import java.util.Locale;

/** What a thread does that does not wait, as far as the recording shows. */
public enum Unwaited {

	RUNNING, NATIVE,
	/** It runs or waits: neither would leave an event. */
	UNSEEN;

	/** @return the name in texts and files */
	public String id() {
		return name().toLowerCase(Locale.ROOT);
	}
}
