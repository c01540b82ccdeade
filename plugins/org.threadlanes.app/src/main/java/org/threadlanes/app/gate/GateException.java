package org.threadlanes.app.gate;

/** A gate file cannot be used; the message is one sentence, with the line. */
public final class GateException extends Exception {

	private static final long serialVersionUID = 1L;

	GateException(String message) {
		super(message);
	}
}
