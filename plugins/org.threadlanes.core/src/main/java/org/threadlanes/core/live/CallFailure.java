package org.threadlanes.core.live;

import java.io.EOFException;
import java.net.SocketException;
import java.rmi.RemoteException;

/** Explains why a call to a JVM failed. */
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
		// Not every IOException: the JVM's recorder throws some of its own.
		boolean lost = Causes.has(e, RemoteException.class) || Causes.has(e, SocketException.class)
				|| Causes.has(e, EOFException.class);
		return LiveTexts.failure(lost ? "lost" : "failed", e, address, reason);
	}
}
