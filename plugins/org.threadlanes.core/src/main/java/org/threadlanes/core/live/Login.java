package org.threadlanes.core.live;

import java.util.Objects;

/**
 * Credentials for a JVM that requires a password.
 *
 * @param user the user's name, as in the JVM's {@code jmxremote.password}
 */
public record Login(String user, String password) {

	public Login {
		Objects.requireNonNull(user, "user");
		Objects.requireNonNull(password, "password");
	}

	/** Omits the password, which must not appear in logs. */
	@Override
	public String toString() {
		return user;
	}
}
