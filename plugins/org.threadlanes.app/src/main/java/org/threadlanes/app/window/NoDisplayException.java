package org.threadlanes.app.window;

/** There is no display that a window could open on. Callers need no SWT to load: not every platform has one. */
public final class NoDisplayException extends Exception {

	private static final long serialVersionUID = 1L;

	NoDisplayException(Throwable cause) {
		super(cause);
	}
}
