package org.threadlanes.core.lanes;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The distinct targets of a recording, by number. Finding a recent one allocates nothing. */
final class TargetTable {

	/** The parts of a socket's target, compared without building the target. */
	private record Socket(String host, String address, int port, long timeoutMillis, int number) {

		boolean is(String otherHost, String otherAddress, int otherPort, long otherMillis) {
			return port == otherPort && timeoutMillis == otherMillis && host.equals(otherHost)
					&& address.equals(otherAddress);
		}
	}

	private final List<Target> targets = new ArrayList<>();
	private final Map<Target, Integer> numbers = new HashMap<>();
	/** Recent sockets by port and address; the length is a power of two. */
	private final Socket[] recent = new Socket[1 << 10];
	private String lastName;
	private long lastMillis = -1;
	private int lastNumber;

	int socket(String host, String address, int port, long timeoutMillis) {
		int slot = port + 31 * address.hashCode() & recent.length - 1;
		Socket last = recent[slot];
		if (last == null || !last.is(host, address, port, timeoutMillis)) {
			Target target = new Target(hostAndPort(host.isEmpty() ? address : host, port), address, timeoutMillis);
			last = new Socket(host, address, port, timeoutMillis, numberOf(target));
			recent[slot] = last;
		}
		return last.number;
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
