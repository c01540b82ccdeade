package org.threadlanes.core.lanes;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The distinct targets of a recording, by number. Finding a known one makes no objects. */
final class TargetTable {

	/** Parts of a socket's target, compared before anything is put together. */
	private record Socket(String host, String address, int port, long timeoutMillis, int number) {

		/** Quicker than {@link #is}: texts that are equal but not the same are not found. */
		boolean isSame(String otherHost, String otherAddress, int otherPort, long otherMillis) {
			return host == otherHost && address == otherAddress && port == otherPort && timeoutMillis == otherMillis;
		}

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
	/** The most recent ones, with the very texts of the chunk that is read; a power of two. */
	private final Socket[] recent = new Socket[64];
	private String lastName;
	private long lastMillis = -1;
	private int lastNumber;

	int socket(String host, String address, int port, long timeoutMillis) {
		int slot = port + 31 * address.hashCode() & recent.length - 1;
		Socket last = recent[slot];
		if (last == null || !last.isSame(host, address, port, timeoutMillis)) {
			last = new Socket(host, address, port, timeoutMillis, find(host, address, port, timeoutMillis));
			recent[slot] = last;
		}
		return last.number;
	}

	private int find(String host, String address, int port, long timeoutMillis) {
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
		if (name != lastName || timeoutMillis != lastMillis) {
			lastNumber = find(name, timeoutMillis);
			lastName = name;
			lastMillis = timeoutMillis;
		}
		return lastNumber;
	}

	private int find(String name, long timeoutMillis) {
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
