package org.threadlanes.core.live;

import java.io.EOFException;
import java.io.InvalidClassException;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.rmi.RemoteException;
import java.util.Objects;
import java.util.stream.Stream;

import javax.net.ssl.SSLException;

/** Explains why a connection to a JVM, or a call to it, failed. RMI wraps the real cause. */
final class JvmFailure {

	private static final int MAX_DEPTH = 20;
	private static final String OURS = "org.threadlanes.";

	private JvmFailure() {
	}

	/** @return why there is no connection */
	static LiveException ofConnection(String address, Login login, Throwable e) {
		if (e instanceof LiveException || isCausedBy(e, InvalidClassException.class)) {
			return ofCall(address, e);
		}
		if (isCausedBy(e, SecurityException.class)) {
			return LiveTexts.failure(login == null ? "login-needed" : "login-wrong", e, address);
		}
		if (isCausedBy(e, UnknownHostException.class)) {
			return LiveTexts.failure("unknown-host", e, address);
		}
		return LiveTexts.failure(isCausedBy(e, SSLException.class) ? "tls"
				: isCausedBy(e, SocketException.class) ? "refused" : "no-jmx", e, address, reason(e));
	}

	/** @return why a call failed */
	static LiveException ofCall(String address, Throwable e) {
		if (e instanceof LiveException live) {
			return live;
		}
		if (e instanceof LinkageError) {
			return LiveTexts.failure("no-recorder-module", e);
		}
		if (isCausedBy(e, InvalidClassException.class)) {
			return LiveTexts.failure("not-jmx-objects", e, address);
		}
		if (isCausedBy(e, SecurityException.class)) {
			return LiveTexts.refused("no-permission", e, address, guard(e));
		}
		// Not every IOException: the JVM's recorder throws some of its own.
		boolean lost = isCausedBy(e, RemoteException.class) || isCausedBy(e, SocketException.class)
				|| isCausedBy(e, EOFException.class);
		return LiveTexts.failure(lost ? "lost" : "failed", e, address, reason(e));
	}

	/** @return whether the exception or one of its causes is of a type */
	static boolean isCausedBy(Throwable e, Class<? extends Throwable> type) {
		return causes(e).anyMatch(type::isInstance);
	}

	/** @return the class that refused, if it is not the JDK's, and what it said */
	private static String guard(Throwable e) {
		return causes(e).filter(SecurityException.class::isInstance).flatMap(cause -> Stream.of(cause.getStackTrace()))
				.filter(frame -> frame.getModuleName() == null).map(StackTraceElement::getClassName)
				.filter(name -> !name.startsWith(OURS)).findFirst().map(name -> name + ": ").orElse("") + reason(e);
	}

	private static String reason(Throwable e) {
		return LiveTexts.reason(causes(e).reduce((outer, cause) -> cause).orElse(e));
	}

	/** @return the exception, its cause, the cause of that, and so on */
	private static Stream<Throwable> causes(Throwable e) {
		return Stream.iterate(e, Objects::nonNull, Throwable::getCause).limit(MAX_DEPTH);
	}
}
