package org.threadlanes.core.jfr;

import java.util.regex.Pattern;

/**
 * Identifies a thread by its Java id, and by its name but for numbers: a program may number its threads anew for each
 * request, or name them later. With another name altogether, as for another pool, it counts as another thread. Without
 * a Java id, the operating system's id and the whole name count. JMC's own thread objects must not be keys: they are
 * equal if the operating system's ids are.
 *
 * @param javaId the Java thread id, 0 for a thread of the JVM itself
 * @param osId the operating system's id if there is no Java id, or if that is another thread's, too, as in a file with
 *            recordings of several JVMs; otherwise 0
 * @param name the name as the recording has it; may be empty
 */
public record ThreadKey(long javaId, long osId, String name) implements Comparable<ThreadKey> {

	private static final Pattern NUMBER = Pattern.compile("\\d+");

	/** @return the id to show: the Java thread id, else the operating system's */
	public long id() {
		return javaId > 0 ? javaId : osId;
	}

	// Written out, because the generated methods of records are linked on first call, which costs 5 ms at each start.
	@Override
	public boolean equals(Object other) {
		return other instanceof ThreadKey key && javaId == key.javaId && osId == key.osId
				&& (name.equals(key.name) || javaId > 0 && isRenamed(name, key.name));
	}

	private static boolean isRenamed(String one, String other) {
		return one.isEmpty() || other.isEmpty() || NUMBER.matcher(one).replaceAll("0").equals(NUMBER.matcher(other)
				.replaceAll("0"));
	}

	@Override
	public int hashCode() {
		return 31 * (31 * Long.hashCode(javaId) + Long.hashCode(osId)) + (javaId > 0 ? 0 : name.hashCode());
	}

	/** An order for tables, whatever hashes the names have. */
	@Override
	public int compareTo(ThreadKey other) {
		int order = Long.compare(javaId, other.javaId);
		order = order == 0 ? Long.compare(osId, other.osId) : order;
		return order == 0 ? name.compareTo(other.name) : order;
	}
}
