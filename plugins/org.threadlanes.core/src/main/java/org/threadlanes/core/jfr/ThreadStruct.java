package org.threadlanes.core.jfr;


/**
 * The data of a thread in a recording.
 *
 * @param javaId the Java thread id, 0 if it is not a Java thread
 * @param osId the operating system's id, 0 if unknown, as for a virtual thread
 * @param name the Java name, or the operating system's; never null, may be empty
 * @param group the name of the thread group; empty if it has none
 * @param virtual whether it is virtual; null if unknown
 */
public record ThreadStruct(long javaId, long osId, String name, String group, Boolean virtual) {

	/** @return the identity of the thread */
	public ThreadKey key() {
		return new ThreadKey(javaId, javaId > 0 ? 0 : osId, name);
	}
}
