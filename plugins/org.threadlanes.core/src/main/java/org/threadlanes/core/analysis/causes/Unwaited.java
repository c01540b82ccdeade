package org.threadlanes.core.analysis.causes;

import org.threadlanes.core.base.text.HasId;

/** What a thread does that does not wait, as far as the recording shows. */
public enum Unwaited implements HasId {

	RUNNING, NATIVE,
	/** It runs or waits: neither would leave an event. */
	UNSEEN
}
