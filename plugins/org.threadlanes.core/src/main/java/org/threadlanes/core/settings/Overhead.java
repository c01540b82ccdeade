package org.threadlanes.core.settings;

/** What a recording may cost the program that is recorded. */
public enum Overhead {
	/** Safe for production: short waits are left out. */
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
