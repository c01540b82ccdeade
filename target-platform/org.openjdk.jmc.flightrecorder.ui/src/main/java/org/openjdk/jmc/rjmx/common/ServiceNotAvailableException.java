package org.openjdk.jmc.rjmx.common;

/** A connection does not have a service. */
public class ServiceNotAvailableException extends Exception {

	private static final long serialVersionUID = 1L;

	public ServiceNotAvailableException(String message) {
		super(message);
	}
}
