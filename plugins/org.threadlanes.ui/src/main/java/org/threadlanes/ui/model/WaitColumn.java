package org.threadlanes.ui.model;

import org.threadlanes.core.base.text.HasId;

/** The columns of the table of waits, in order. */
public enum WaitColumn implements HasId {
	THREAD, WAIT, VERDICT, START, DURATION, TARGET, FRAME, WHY;

	/** @return whether a first click sorts the largest first */
	public boolean startsDescending() {
		return this == DURATION;
	}
}
