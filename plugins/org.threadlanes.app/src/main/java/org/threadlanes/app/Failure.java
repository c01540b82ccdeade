package org.threadlanes.app;

import org.threadlanes.core.recording.RecordingException;

/**
 * What ended a command.
 *
 * @param cause what was thrown
 * @param subject what the command worked on: recordings, a verb, a thread
 */
record Failure(Throwable cause, String subject) {

	/** @return what went wrong and what to do about it, in one sentence */
	String sentence() {
		if (cause instanceof RecordingException || cause instanceof CommandFailure) {
			return cause.getMessage();
		}
		if (isOutOfMemory()) {
			return Texts.TEXT.get("out-of-memory", subject, Runtime.getRuntime().maxMemory() >> 20);
		}
		return Texts.TEXT.get("unexpected", subject);
	}

	/** picocli wraps it; a class that could not be initialized remembers it as text. */
	private boolean isOutOfMemory() {
		for (Throwable e = cause; e != null; e = e.getCause()) {
			if (e instanceof OutOfMemoryError || e instanceof ExceptionInInitializerError
					&& String.valueOf(e.getMessage()).contains(OutOfMemoryError.class.getName())) {
				return true;
			}
		}
		return false;
	}
}
