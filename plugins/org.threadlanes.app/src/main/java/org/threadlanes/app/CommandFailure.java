package org.threadlanes.app;

/** A verb failed. The message is one sentence for the user. The program exits with status 3. */
final class CommandFailure extends Exception {

	private static final long serialVersionUID = 1L;

	/**
	 * @param cause the cause; null if there is none
	 * @param arguments the arguments of the sentence, safe for a terminal
	 */
	CommandFailure(String key, Throwable cause, Object... arguments) {
		super(Texts.TEXT.get(key, arguments), cause);
	}
}
