package org.threadlanes.core.live;

import java.io.EOFException;
import java.net.SocketException;
import java.rmi.RemoteException;

/** Says why a JVM did not do what it was asked to. */
final class CallFailure {

	private CallFailure() {
	}

	static LiveException of(String address, Throwable e) {
		if (e instanceof LiveException live) {
			return live;
		}
		if (e instanceof LinkageError) {
			return LiveTexts.failure("no-recorder-module", e);
		}
		if (Causes.has(e, SecurityException.class)) {
			return LiveTexts.failure("no-permission", e, address);
		}
		String reason = LiveTexts.reason(Causes.root(e));
		// The recorder of the JVM throws IOExceptions of its own.
		boolean lost = Causes.has(e, RemoteException.class) || Causes.has(e, SocketException.class)
				|| Causes.has(e, EOFException.class);
		return LiveTexts.failure(lost ? "lost" : "failed", e, address, reason);
	}
}
