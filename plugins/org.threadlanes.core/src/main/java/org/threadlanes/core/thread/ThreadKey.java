package org.threadlanes.core.thread;

/**
 * Tells threads apart: the Java thread id and the name; where there is no Java id, the operating system's id and the
 * name. JMC's own thread objects must not be keys: they are equal if the operating system's ids are.
 *
 * @param javaId the Java thread id, 0 for a thread of the JVM itself
 * @param osId the operating system's id where there is no Java id, else 0
 * @param name the name as the recording has it; may be empty
 */
public record ThreadKey(long javaId, long osId, String name) {

	/** @return the id to show: the Java thread id, else the operating system's */
	public long id() {
		return javaId > 0 ? javaId : osId;
	}
}
