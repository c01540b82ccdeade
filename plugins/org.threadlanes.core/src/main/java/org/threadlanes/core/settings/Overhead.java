package org.threadlanes.core.settings;

/** How much a recording may slow the recorded program down. */
public enum Overhead {
	/** Safe for production: omits short waits. */
	LOW("low"),
	/** Every wait, however short: for experiments and tests. */
	FULL("full");

	private final String id;

	Overhead(String id) {
		this.id = id;
	}

	/** @return the name on the command line: {@code low} or {@code full} */
	public String id() {
		return id;
	}
}
