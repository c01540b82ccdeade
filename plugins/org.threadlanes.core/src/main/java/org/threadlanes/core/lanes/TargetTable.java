package org.threadlanes.core.lanes;

import java.util.List;

import org.threadlanes.core.base.work.Numbering;

/** The distinct targets of a recording, by number. */
final class TargetTable {

	private final Numbering<Target> targets = new Numbering<>();

	int socket(String host, String address, int port, long timeoutMillis) {
		return targets.of(new Target(hostAndPort(host.isEmpty() ? address : host, port), address, timeoutMillis));
	}

	private static String hostAndPort(String host, int port) {
		boolean isIpv6 = host.indexOf(':') >= 0;
		return (isIpv6 ? "[" + host + "]" : host) + ":" + port;
	}

	int named(String name, long timeoutMillis) {
		return targets.of(new Target(name, "", timeoutMillis));
	}

	List<Target> targets() {
		return targets.values();
	}
}
