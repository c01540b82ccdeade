package org.threadlanes.app;

/** The exit statuses of the program. */
final class ExitStatus {

	static final int DONE = 0;
	/** {@code --fail-on} was met. */
	static final int FOUND = 1;
	/** The command line is wrong. */
	static final int USAGE = 2;
	/** A recording cannot be read, or a file cannot be written. */
	static final int FAILED = 3;

	private ExitStatus() {
	}
}
