package org.threadlanes.core.jfr;

/**
 * Nothing of a recording can be read. The message is one sentence, without control characters, that names the file, the
 * problem and what to do.
 */
public final class RecordingException extends Exception {

	private static final long serialVersionUID = 1L;

	public RecordingException(String message) {
		super(message);
	}

	public RecordingException(String message, Throwable cause) {
		super(message, cause);
	}
}
