package org.threadlanes.app.window;

/** There is no display to open a window on. Lets callers load without SWT, which not every platform has. */
public final class NoDisplayException extends Exception {

	private static final long serialVersionUID = 1L;

	NoDisplayException(Throwable cause) {
		super(cause);
	}
}
