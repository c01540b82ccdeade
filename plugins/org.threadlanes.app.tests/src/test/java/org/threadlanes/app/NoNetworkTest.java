package org.threadlanes.app;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;
import static org.threadlanes.app.Program.recording;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.Permission;
import java.util.List;

import org.junit.Assume;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** The verbs of the command line use no sockets and no other programs. */
public class NoNetworkTest {

	private static final Path RECORDING = recording("quarkus-eventloop-blocked-jdk17.jfr");

	@Rule
	public TemporaryFolder folder = new TemporaryFolder();

	/** Denies sockets and programs only. Java versions after 17 disallow security managers by default. */
	@SuppressWarnings("removal")
	private static final class Deny extends SecurityManager {

		@Override
		public void checkPermission(Permission permission) {
			// everything else
		}

		@Override
		public void checkPermission(Permission permission, Object context) {
			// everything else
		}

		@Override
		public void checkConnect(String host, int port) {
			throw new SecurityException("connects to " + host);
		}

		@Override
		public void checkConnect(String host, int port, Object context) {
			throw new SecurityException("connects to " + host);
		}

		@Override
		public void checkListen(int port) {
			throw new SecurityException("listens at " + port);
		}

		@Override
		public void checkExec(String command) {
			throw new SecurityException("starts " + command);
		}
	}

	private interface Work {
		void run() throws IOException;
	}

	@SuppressWarnings("removal")
	private static void withoutSocketsAndPrograms(Work work) throws IOException {
		SecurityManager before = System.getSecurityManager();
		try {
			System.setSecurityManager(new Deny());
		} catch (UnsupportedOperationException e) {
			System.out.println("SKIPPED: this Java denies nothing: " + e.getMessage());
			Assume.assumeNoException(e);
		}
		try {
			work.run();
		} finally {
			System.setSecurityManager(before);
		}
	}

	private void assertDone(Object ... arguments) {
		Program program = Program.run(arguments);
		assertEquals(program.err(), ExitStatus.DONE, program.status());
	}

	@Test
	public void theSecurityManagerDenies() throws IOException {
		withoutSocketsAndPrograms(() -> assertThrows(
				SecurityException.class, () -> new ProcessBuilder("true").start()));
	}

	@Test
	public void everyVerbWorksWithoutSocketsAndPrograms() throws IOException {
		Path root = folder.getRoot().toPath();
		withoutSocketsAndPrograms(() -> {
			assertDone("report", "--threads", "--explain-rules", RECORDING);
			assertDone("report", "--format", "json", recording("socket-load-1m-events-jdk17.jfr.gz"));
			assertDone("events", RECORDING);
			assertDone("export", "-o", root.resolve("out"), RECORDING);
			assertDone("lanes", "-o", root.resolve("lanes.png"), RECORDING);
			assertDone("lanes", "-o", root.resolve("lanes.svg"), RECORDING);
			assertDone("compare", RECORDING, recording("quarkus-reactive-jdk17.jfr"));
			assertDone("settings");
		});
	}

	@Test
	public void noSystemCallOpensASocketOrStartsAProgram() throws Exception {
		Path trace = folder.getRoot().toPath().resolve("trace");
		if (new ProcessBuilder("/bin/sh", "-c", "strace -o '" + trace + "' true").start().waitFor() != 0) {
			System.out.println("SKIPPED: strace is missing or not allowed.");
			Assume.assumeTrue("no strace", false);
		}
		// A JDK Mission Control on the same machine would attach to it, for which the JVM opens a socket.
		ChildProgram child = new ChildProgram(folder.getRoot().toPath(), "-XX:+DisableAttachMechanism");
		child.startShell("exec strace -f -qq -e signal=none -o '" + trace
				+ "' -e trace=execve,execveat,connect,bind,listen,accept,accept4,sendto,sendmsg"
				+ child.commandLine("export", "-o", folder.getRoot().toPath().resolve("out"), RECORDING));
		Program program = child.end();
		assertEquals(program.err(), ExitStatus.DONE, program.status());
		// The JDK creates sockets to detect IPv6, but does not use them. The system may ask a local daemon for the
		// user's name. A call during which another thread makes one has two lines; the first shows what it is.
		List<String> calls = Files.readAllLines(trace).stream()
				.filter(l -> !l.contains("AF_UNIX") && !l.contains(" resumed>")).toList();
		assertEquals(calls.toString(), 1, calls.size());
		assertTrue(calls.get(0), calls.get(0).contains("java"));
	}
}
