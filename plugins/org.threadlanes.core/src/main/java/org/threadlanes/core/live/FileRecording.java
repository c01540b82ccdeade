package org.threadlanes.core.live;

import java.io.IOException;
import java.nio.file.Path;

import org.threadlanes.core.live.TimedRecording.Outcome;

/** A way from a running JVM to a file, which appears at the end, and only if it can be read. */
public sealed interface FileRecording permits TimedRecording, LastMinutes {

	/**
	 * Records over a connection.
	 *
	 * @param jvm the JVM, which stays connected
	 * @param file the file, which must not exist yet
	 * @return the result; the recording can be read
	 * @throws LiveException if nothing that can be read was recorded
	 * @throws IOException if nothing that can be read was written
	 */
	Outcome record(JvmConnection jvm, Path file) throws LiveException, IOException;

	/**
	 * Records a JVM of this user on this machine that refuses a connection, with the JDK's tool {@code jcmd}.
	 *
	 * @param file the file, which must not exist yet
	 * @return the result; the recording can be read
	 * @throws LiveException if nothing was recorded
	 * @throws IOException if the file exists already, or its folder does not
	 */
	Outcome recordByCommand(long pid, Path file) throws LiveException, IOException;
}
