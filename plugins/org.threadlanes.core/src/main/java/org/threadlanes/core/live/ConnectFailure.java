package org.threadlanes.core.live;

import java.net.SocketException;
import java.net.UnknownHostException;

import javax.net.ssl.SSLException;

/** Explains why a connection to a JVM failed. */
final class ConnectFailure {

	private ConnectFailure() {
	}

	static LiveException of(String address, Login login, Throwable e) {
		if (e instanceof LiveException live) {
			return live;
		}
		String reason = LiveTexts.reason(Causes.root(e));
		if (Causes.has(e, SecurityException.class)) {
			return LiveTexts.failure(login == null ? "login-needed" : "login-wrong", e, address);
		}
		if (Causes.has(e, UnknownHostException.class)) {
			return LiveTexts.failure("unknown-host", e, address);
		}
		if (Causes.has(e, SSLException.class)) {
			return LiveTexts.failure("tls", e, address, reason);
		}
		if (Causes.has(e, SocketException.class)) {
			return LiveTexts.failure("refused", e, address, reason);
		}
		return LiveTexts.failure("no-jmx", e, address, reason);
	}
}
