package org.threadlanes.core.live;

import java.io.IOException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import javax.management.remote.JMXServiceURL;

/** The address of a running JVM. */
public sealed interface JvmAddress {

	/** Not parsed by java.net.URI, which rejects underscores in host names. Docker generates such names. */
	Pattern HOST_AND_PORT = Pattern.compile("(?:\\[[0-9a-fA-F:.]+]|[\\w.-]+):([1-9]\\d{0,4})");
	int MAX_PORT = 65535;

	/**
	 * A JVM of this user on this machine.
	 *
	 * @param pid its process id
	 */
	record Local(long pid) implements JvmAddress {

		@Override
		public String toString() {
			return Long.toString(pid);
		}
	}

	/**
	 * A JVM that listens for JMX connections.
	 *
	 * @param url a JMX service URL
	 * @param text the URL as the user entered it
	 */
	record Remote(JMXServiceURL url, String text) implements JvmAddress {

		@Override
		public String toString() {
			return text;
		}
	}

	/**
	 * @param text {@code PID}, {@code HOST:PORT} (an IPv6 address in brackets) or {@code service:jmx:...}
	 * @return the address; empty if the text is none of these
	 */
	static Optional<JvmAddress> parse(String text) {
		try {
			if (text.matches("\\d{1,10}")) {
				return Optional.of(new Local(Long.parseLong(text)));
			}
			if (text.startsWith("service:jmx:")) {
				return Optional.of(new Remote(new JMXServiceURL(text), text));
			}
			Matcher hostAndPort = HOST_AND_PORT.matcher(text);
			if (!hostAndPort.matches() || Integer.parseInt(hostAndPort.group(1)) > MAX_PORT) {
				return Optional.empty();
			}
			return Optional
					.of(new Remote(new JMXServiceURL("service:jmx:rmi:///jndi/rmi://" + text + "/jmxrmi"), text));
		} catch (IOException e) {
			return Optional.empty();
		}
	}
}
