package org.threadlanes.app;

/** A verb cannot do its work; the message is one sentence for a person. Ends the program with status 3. */
final class CommandFailure extends Exception {

	private static final long serialVersionUID = 1L;

	CommandFailure(String message, Throwable cause) {
		super(message, cause);
	}
}
