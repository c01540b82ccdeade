package org.openjdk.jmc.rjmx.common;

import java.io.Closeable;

/** An open connection. */
public interface IConnectionHandle extends Closeable {

	<T> T getServiceOrThrow(Class<T> service) throws ConnectionException, ServiceNotAvailableException;
}
