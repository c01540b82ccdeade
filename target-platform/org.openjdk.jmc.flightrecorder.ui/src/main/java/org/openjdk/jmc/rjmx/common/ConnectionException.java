package org.openjdk.jmc.rjmx.common;

import java.io.IOException;

/** A JVM cannot be connected to. */
public class ConnectionException extends IOException {

	private static final long serialVersionUID = 1L;

	public ConnectionException(String message) {
		super(message);
	}
}
