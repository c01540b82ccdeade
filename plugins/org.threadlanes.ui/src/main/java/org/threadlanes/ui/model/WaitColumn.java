package org.threadlanes.ui.model;

/** The columns of the table of waits, in their order. */
public enum WaitColumn {
	THREAD("thread"), WAIT("wait"), VERDICT("verdict"), START("start"), DURATION("duration"), TARGET("target"),
	FRAME("frame"), WHY("why");

	private final String id;

	WaitColumn(String id) {
		this.id = id;
	}

	/** @return its name in saved states and keys of texts */
	public String id() {
		return id;
	}

	/** @return whether a first click sorts the largest first */
	public boolean startsDescending() {
		return this == DURATION;
	}
}
