package org.threadlanes.core.live;

/**
 * The JVM was reached, but access rules forbid recording, or it has no JMX agent. The tool {@code jcmd} may record it.
 */
public final class RefusedException extends LiveException {

	private static final long serialVersionUID = 1L;

	RefusedException(String message, Throwable cause) {
		super(message, cause);
	}
}
