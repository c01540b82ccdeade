package org.threadlanes.core.classify;

import org.threadlanes.core.base.text.HasId;
import org.threadlanes.core.kinds.Verdict;

/** The reasons for verdicts, as in {@code verdicts.table}; each has a sentence in {@code messages.properties}. */
public enum Reason implements HasId {
	JDK_LOOP(Verdict.IDLE), LOOP(Verdict.IDLE), TICKER(Verdict.IDLE),
	/** The thread is part of what records or watches the program. */
	RECORDER(Verdict.IDLE),
	IN_TASK(Verdict.BLOCKING), SHORT_TASK(Verdict.BLOCKING), THREAD_PER_TASK(Verdict.BLOCKING),
	RESOURCE(Verdict.BLOCKING), HOLDER(Verdict.BLOCKING), TRANSPORT(Verdict.NON_BLOCKING_IO),
	READER(Verdict.UNKNOWN),
	/** It depends on whether its owner is the application, which is unknown. */
	OWNER(Verdict.UNKNOWN),
	MAIN(Verdict.UNKNOWN), LOOP_OR_TASK(Verdict.UNKNOWN), CUT(Verdict.UNKNOWN),
	NO_STACK(Verdict.UNKNOWN);

	private final Verdict verdict;

	Reason(Verdict verdict) {
		this.verdict = verdict;
	}

	/** @return the resulting verdict */
	public Verdict verdict() {
		return verdict;
	}

	/** @return whether it refers to a loop, which may itself run as a task */
	boolean isLoop() {
		return verdict == Verdict.IDLE || this == READER || this == OWNER || this == LOOP_OR_TASK;
	}
}
