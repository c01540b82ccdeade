package org.threadlanes.app;

import org.threadlanes.core.jfr.RecordingException;
import org.threadlanes.core.live.LiveException;

/**
 * The failure that ended a command.
 *
 * @param cause the exception or error
 * @param subject what the command worked on: recordings, a verb, a thread
 */
record Failure(Throwable cause, String subject) {

	/** @return what went wrong and what to do about it, in one sentence */
	String sentence() {
		if (cause instanceof RecordingException || cause instanceof LiveException || cause instanceof CommandFailure) {
			return cause.getMessage();
		}
		if (isOutOfMemory()) {
			return Texts.TEXT.get("out-of-memory", subject, Runtime.getRuntime().maxMemory() >> 20);
		}
		return Texts.TEXT.get("unexpected", subject);
	}

	/** picocli wraps the error; a class that failed to initialize only keeps its text. */
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
