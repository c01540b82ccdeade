package org.threadlanes.core.live;

import java.io.IOException;

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
		if (Causes.has(e, IOException.class)) {
			return LiveTexts.failure("lost", e, address);
		}
		return LiveTexts.failure("failed", e, address, LiveTexts.reason(Causes.root(e)));
	}
}
