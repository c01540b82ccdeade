package org.openjdk.jmc.rjmx;

import org.openjdk.jmc.rjmx.common.ConnectionException;
import org.openjdk.jmc.rjmx.common.IConnectionHandle;
import org.openjdk.jmc.rjmx.common.IServerDescriptor;

/** A JVM that can be connected to. */
public interface IServerHandle {

	enum State {
		DISCONNECTED, CONNECTED, DISPOSED, FAILED
	}

	IConnectionHandle connect(String usage) throws ConnectionException;

	IServerDescriptor getServerDescriptor();

	State getState();
}
