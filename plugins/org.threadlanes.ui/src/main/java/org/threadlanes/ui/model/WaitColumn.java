package org.threadlanes.ui.model;

import java.util.Locale;

/** The columns of the table of waits, in order. */
public enum WaitColumn {
	THREAD, WAIT, VERDICT, START, DURATION, TARGET, FRAME, WHY;

	/** @return its name in saved states and keys of texts */
	public String id() {
		return name().toLowerCase(Locale.ROOT);
	}

	/** @return whether a first click sorts the largest first */
	public boolean startsDescending() {
		return this == DURATION;
	}
}
