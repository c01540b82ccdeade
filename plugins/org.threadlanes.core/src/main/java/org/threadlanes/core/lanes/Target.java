package org.threadlanes.core.lanes;

/**
 * What a thread waited on.
 *
 * @param name {@code host:port}, a path, or the class of a lock; empty if the recording does not say
 * @param address the address of the other side of a socket; empty for others
 * @param timeoutMillis the timeout of a socket read or a monitor wait in ms; 0 for none
 */
public record Target(String name, String address, long timeoutMillis) implements Comparable<Target> {

	// Written out, as in ThreadKey.
	@Override
	public boolean equals(Object other) {
		return other instanceof Target target && timeoutMillis == target.timeoutMillis && name.equals(target.name)
				&& address.equals(target.address);
	}

	@Override
	public int hashCode() {
		return 31 * (31 * name.hashCode() + address.hashCode()) + Long.hashCode(timeoutMillis);
	}

	/** As for {@link org.threadlanes.core.jfr.Frame#compareTo}. */
	@Override
	public int compareTo(Target other) {
		int order = name.compareTo(other.name);
		order = order == 0 ? address.compareTo(other.address) : order;
		return order == 0 ? Long.compare(timeoutMillis, other.timeoutMillis) : order;
	}
}
