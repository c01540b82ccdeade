package org.threadlanes.core.tables;

/**
 * The recording has no such event type or field. The message is one sentence for users, without control characters, and
 * suggests similar names.
 */
public final class UnknownNameException extends Exception {

	private static final long serialVersionUID = 1L;

	public UnknownNameException(String message) {
		super(message);
	}
}
