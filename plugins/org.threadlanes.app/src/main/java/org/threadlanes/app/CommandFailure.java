package org.threadlanes.app;

/** A verb failed. The message is one sentence for the user. The program exits with status 3. */
final class CommandFailure extends Exception {

	private static final long serialVersionUID = 1L;

	CommandFailure(String message, Throwable cause) {
		super(message, cause);
	}
}
