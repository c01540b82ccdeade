package org.threadlanes.core.table;

/**
 * An event type or a field was asked for that the recording does not have. The message is one sentence for a person,
 * without control characters, and names what is near.
 */
public final class UnknownNameException extends Exception {

	private static final long serialVersionUID = 1L;

	public UnknownNameException(String message) {
		super(message);
	}
}
