package org.threadlanes.core.live;

/**
 * A running JVM cannot be reached or recorded. The message is one sentence for the user that says why and what to do,
 * without control characters.
 */
public sealed class LiveException extends Exception permits RefusedException {

	private static final long serialVersionUID = 1L;

	public LiveException(String message, Throwable cause) {
		super(message, cause);
	}
}
