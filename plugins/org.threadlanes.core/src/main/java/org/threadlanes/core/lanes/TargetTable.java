package org.threadlanes.core.lanes;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The distinct targets of a recording, by number. Finding a known one makes no objects. */
final class TargetTable {

	/** Parts of a socket's target, compared before anything is put together. */
	private record Socket(String host, String address, int port, long timeoutMillis, int number) {

		boolean is(String otherHost, String otherAddress, int otherPort, long otherMillis) {
			return port == otherPort && timeoutMillis == otherMillis && host.equals(otherHost)
					&& address.equals(otherAddress);
		}
	}

	private final List<Target> targets = new ArrayList<>();
	private final Map<Target, Integer> numbers = new HashMap<>();
	/** Open addressing, at most half full. */
	private Socket[] sockets = new Socket[64];
	private int socketCount;

	int socket(String host, String address, int port, long timeoutMillis) {
		int hash = ((host.hashCode() * 31 + address.hashCode()) * 31 + port) * 31 + (int) timeoutMillis;
		int slot = slot(hash, sockets.length);
		while (sockets[slot] != null) {
			if (sockets[slot].is(host, address, port, timeoutMillis)) {
				return sockets[slot].number;
			}
			slot = slot + 1 & sockets.length - 1;
		}
		int number = numberOf(new Target(hostAndPort(host.isEmpty() ? address : host, port), address, timeoutMillis));
		sockets[slot] = new Socket(host, address, port, timeoutMillis, number);
		if (2 * ++socketCount > sockets.length) {
			grow();
		}
		return number;
	}

	private void grow() {
		Socket[] old = sockets;
		sockets = new Socket[2 * old.length];
		for (Socket s : old) {
			if (s != null) {
				int hash = ((s.host.hashCode() * 31 + s.address.hashCode()) * 31 + s.port) * 31
						+ (int) s.timeoutMillis;
				int slot = slot(hash, sockets.length);
				while (sockets[slot] != null) {
					slot = slot + 1 & sockets.length - 1;
				}
				sockets[slot] = s;
			}
		}
	}

	private static int slot(int hash, int length) {
		return (hash ^ hash >>> 16) * 0x9E3779B9 >>> 1 & length - 1;
	}

	private static String hostAndPort(String host, int port) {
		boolean isIpv6 = host.indexOf(':') >= 0;
		return (isIpv6 ? "[" + host + "]" : host) + ":" + port;
	}

	int named(String name, long timeoutMillis) {
		boolean nothing = (name == null || name.isEmpty()) && timeoutMillis == 0;
		return numberOf(nothing ? Target.NONE : new Target(name == null ? "" : name, "", timeoutMillis));
	}

	private int numberOf(Target target) {
		Integer number = numbers.get(target);
		if (number == null) {
			number = targets.size();
			numbers.put(target, number);
			targets.add(target);
		}
		return number;
	}

	List<Target> targets() {
		return targets;
	}
}
