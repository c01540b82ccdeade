package org.threadlanes.core.recording;

/**
 * Nothing of a recording can be read. The message is one sentence that names the file, says what is wrong and what to
 * do; it holds no control characters.
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
