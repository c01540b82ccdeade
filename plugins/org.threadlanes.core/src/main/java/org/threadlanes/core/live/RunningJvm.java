package org.threadlanes.core.live;

import java.util.List;

/**
 * A JVM of this user on this machine.
 *
 * @param pid its process id
 * @param program the main class or the jar that it runs, as on its command line; empty if unknown
 * @param jdk its Java version, for example {@code 21.0.8}; empty if it does not answer
 * @param activity whether its Flight Recorder records
 */
public record RunningJvm(long pid, String program, String jdk, Activity activity) {

	/** What a Flight Recorder is doing. */
	public enum Activity {
		/** Nothing is recorded. */
		IDLE,
		/** Something is recorded already. */
		RECORDING,
		/** The JVM does not say. */
		UNKNOWN
	}

	/** @return whether its program is called so, with or without packages or {@code .jar} */
	public boolean isNamed(String name) {
		return name.equals(program) || name.equals(ProgramName.shortName(program));
	}

	/**
	 * Lists the JVMs that can be recorded, except this one. Starts nothing in them.
	 *
	 * @return the JVMs, by process id
	 * @throws LiveException if this Java cannot list JVMs
	 */
	public static List<RunningJvm> list() throws LiveException {
		try {
			return Attach.list();
		} catch (LinkageError e) {
			throw LiveTexts.failure("no-attach-module", e);
		}
	}
}
