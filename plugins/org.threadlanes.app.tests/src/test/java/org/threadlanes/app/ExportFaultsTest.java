package org.threadlanes.app;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;
import static org.threadlanes.app.Program.assertOneSentence;
import static org.threadlanes.app.Program.recording;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;

import org.junit.Assume;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Full disks, vanished folders, Ctrl+C: nothing is lost or half-written, and the reason is reported. */
public class ExportFaultsTest {

	private static final Path RECORDING = recording("quarkus-eventloop-blocked-jdk17.jfr");
	/** Its export takes seconds. */
	private static final Path LARGE = recording("socket-load-1m-events-jdk17.jfr.gz");

	@Rule
	public TemporaryFolder folder = new TemporaryFolder();

	private Path root;
	private Path out;

	@Before
	public void makeFolders() throws IOException {
		Assume.assumeTrue("signals and devices of Unix", File.separatorChar == '/');
		root = folder.getRoot().toPath();
		out = Files.createDirectory(root.resolve("out"));
	}

	private static List<String> names(Path folder) throws IOException {
		try (Stream<Path> files = Files.list(folder)) {
			return files.map(p -> p.getFileName().toString()).sorted().toList();
		}
	}

	private static void skip(String reason) {
		System.out.println("SKIPPED: " + reason);
		Assume.assumeTrue(reason, false);
	}

	private static int shell(String script) throws IOException, InterruptedException {
		return new ProcessBuilder("/bin/sh", "-c", script).redirectErrorStream(true)
				.redirectOutput(ProcessBuilder.Redirect.DISCARD).start().waitFor();
	}

	/** Runs a test in a separate file system. Skipped where mounting is not permitted. */
	private interface InMount {
		void run(Path mounted) throws IOException, InterruptedException;
	}

	private void inMount(String options, InMount work) throws IOException, InterruptedException {
		Path mounted = Files.createDirectory(root.resolve("mounted"));
		if (shell("mount -t tmpfs -o " + options + " tmpfs '" + mounted + "'") != 0) {
			skip("no file system may be mounted here.");
		}
		try {
			work.run(mounted);
		} finally {
			shell("umount '" + mounted + "'");
		}
	}

	@Test
	public void aFullDiskIsReportedAndNothingIsLeft() throws Exception {
		inMount("size=400k", mounted -> {
			Files.writeString(mounted.resolve("jdk.SocketRead.csv"), "old");
			assertOneSentence(Program.run("export", "--force", "-o", mounted, RECORDING), "No space left");
			assertEquals(List.of("jdk.SocketRead.csv"), names(mounted));
			assertEquals("old", Files.readString(mounted.resolve("jdk.SocketRead.csv")));
			assertOneSentence(Program.run("export", "--events", "SocketRead", "--force", "-o",
					mounted.resolve("jdk.SocketRead.csv"), RECORDING), "jdk.SocketRead.csv");
			assertEquals("old", Files.readString(mounted.resolve("jdk.SocketRead.csv")));
			assertOneSentence(Program.run("lanes", "-o", mounted.resolve("x.json"), RECORDING), "x.json");
			assertEquals(List.of("jdk.SocketRead.csv"), names(mounted));
		});
	}

	@Test
	public void aFullTemporaryFolderIsReported() throws Exception {
		inMount("size=4m", mounted -> {
			ChildProgram child = new ChildProgram(mounted).start("export", "-o", out, LARGE);
			assertOneSentence(child.end(), "No space left");
			assertEquals(List.of(), names(out));
			assertEquals(List.of(), names(child.temporary()));
		});
	}

	@Test
	public void aFileSizeLimitIsReported() throws Exception {
		ChildProgram child = new ChildProgram(root);
		// in blocks of 512 bytes
		child.startShell("ulimit -f 200; exec " + child.commandLine("export", "-o", out, RECORDING));
		assertOneSentence(child.end(), "cannot be written");
		assertEquals(List.of(), names(out));
	}

	@Test
	public void aFullDeviceAsStandardOutputIsReported() throws Exception {
		Path full = Path.of("/dev/full");
		Assume.assumeTrue(Files.exists(full));
		for (List<String> verb : List.of(List.of("report"), List.of("export", "--events", "SocketRead"))) {
			Object[] arguments = Stream.concat(verb.stream(), Stream.of(RECORDING)).toArray();
			Program program = new ChildProgram(root).startInto(full, arguments).end();
			assertOneSentence(program, "he output is incomplete");
		}
	}

	@Test
	public void aPictureThatCannotBeWrittenIsReportedInOneSentence() throws Exception {
		Path picture = Files.createSymbolicLink(root.resolve("x.png"), Path.of("/dev/full"));
		assertOneSentence(Program.run("lanes", "-o", picture, RECORDING), "No space left");
	}

	@Test
	public void anInterruptedExportRemovesTheFolderItCreated() throws Exception {
		Path made = root.resolve("new/folder");
		ChildProgram child = new ChildProgram(root).start("export", "-o", made, LARGE);
		while (child.isRunning() && !Files.exists(made)) {
			Thread.sleep(5);
		}
		child.signal("TERM");
		child.end();
		assertFalse(Files.exists(root.resolve("new")));
	}

	@Test
	public void aFullDiskIsNotAMissingFolder() throws Exception {
		inMount("size=64k", mounted -> {
			Program program = Program.run("export", "-o", mounted.resolve("new"), RECORDING);
			assertOneSentence(program, "No space left");
			assertEquals(List.of(), names(mounted));
		});
	}

	@Test
	public void anUnwritableFolderIsReported() throws Exception {
		inMount("ro", mounted -> {
			assertOneSentence(Program.run("export", "-o", mounted, RECORDING), "cannot be written");
			assertOneSentence(Program.run("export", "-o", mounted.resolve("new"), RECORDING), "cannot be written");
			assertOneSentence(Program.run("report", "-o", mounted.resolve("x.txt"), RECORDING), "cannot be written");
		});
	}

	@Test
	public void aFileWhereAFolderShouldBeIsReported() throws Exception {
		Path file = Files.writeString(root.resolve("file"), "old");
		assertOneSentence(Program.run("export", "-o", file.resolve("below/x"), RECORDING), "cannot be written");
		assertOneSentence(Program.run("report", "-o", file.resolve("x.txt"), RECORDING), "cannot be written");
		assertEquals("old", Files.readString(file));
	}

	private ChildProgram exportInTheMiddle(Path work, Object ... arguments) throws Exception {
		ChildProgram child = new ChildProgram(work).start(arguments);
		while (child.isRunning() && names(out).stream().noneMatch(n -> n.endsWith(".part"))) {
			Thread.sleep(5);
		}
		return child;
	}

	private void assertInterruptedLeavesNothing(String signal, int status) throws Exception {
		Files.writeString(out.resolve("jdk.SocketRead.csv"), "old");
		ChildProgram child = exportInTheMiddle(root, "export", "--force", "-o", out, LARGE);
		child.signal(signal);
		Program program = child.end();
		assertEquals(program.err(), status, program.status());
		assertEquals(List.of("jdk.SocketRead.csv"), names(out));
		assertEquals("old", Files.readString(out.resolve("jdk.SocketRead.csv")));
		assertEquals(List.of(), names(child.temporary()));
		assertFalse(program.err(), program.err().contains("\tat "));
	}

	@Test
	public void ctrlCLeavesNothing() throws Exception {
		assertInterruptedLeavesNothing("INT", 130);
	}

	@Test
	public void terminationLeavesNothing() throws Exception {
		assertInterruptedLeavesNothing("TERM", 143);
	}

	@Test
	public void aKilledExportLeavesNoFileThatLooksComplete() throws Exception {
		ChildProgram child = exportInTheMiddle(root, "export", "-o", out, LARGE);
		child.signal("KILL");
		child.end();
		assertTrue(names(out).toString(), names(out).stream().allMatch(n -> n.startsWith(".threadlanes-")));
	}

	@Test
	public void aFolderRemovedDuringTheExportIsReported() throws Exception {
		ChildProgram child = exportInTheMiddle(root, "export", "-o", out, LARGE);
		try (Stream<Path> files = Files.list(out)) {
			for (Path part : files.toList()) {
				Files.deleteIfExists(part);
			}
		}
		while (shell("rm -rf '" + out + "'") != 0) {
			// a file was created meanwhile
		}
		assertOneSentence(child.end(), "cannot be written");
		assertFalse(Files.exists(out));
		assertEquals(List.of(), names(child.temporary()));
	}

	private List<Program> twoAtOnce(Object ... arguments) throws Exception {
		ExecutorService both = Executors.newFixedThreadPool(2);
		try {
			Future<Program> first = both.submit(() -> Program.run(arguments));
			Future<Program> second = both.submit(() -> Program.run(arguments));
			return List.of(first.get(), second.get());
		} finally {
			both.shutdownNow();
		}
	}

	private void assertWholeExport() throws IOException {
		Path alone = root.resolve("alone");
		Program.run("export", "-o", alone, RECORDING);
		assertEquals(names(alone), names(out));
		for (String name : names(alone)) {
			assertEquals(name, -1, Files.mismatch(alone.resolve(name), out.resolve(name)));
		}
	}

	@Test
	public void ofTwoExportsIntoOneFolderExactlyOneCompletes() throws Exception {
		List<Program> programs = twoAtOnce("export", "-o", out, RECORDING);
		assertEquals(programs.toString(), 1, programs.stream().filter(p -> p.status() == ExitStatus.DONE).count());
		assertOneSentence(programs.stream().filter(p -> p.status() != ExitStatus.DONE).findFirst().get(),
				"already exists");
		assertWholeExport();
	}

	@Test
	public void twoForcedExportsIntoOneFolderLeaveCompleteFiles() throws Exception {
		List<Program> programs = twoAtOnce("export", "--force", "-o", out, RECORDING);
		assertTrue(programs.toString(), programs.stream().allMatch(p -> p.status() == ExitStatus.DONE));
		assertWholeExport();
	}

	@Test
	public void tooLittleMemoryIsReportedAndNothingIsLeft() throws Exception {
		// Enough to start, but far too little for the waits of this recording.
		ChildProgram program = new ChildProgram(root, "-Xmx12m");
		Path fourTimes = root.resolve("four-times.jfr.gz");
		try (OutputStream copies = Files.newOutputStream(fourTimes)) {
			for (int i = 0; i < 4; i++) {
				Files.copy(LARGE, copies);
			}
		}
		assertOneSentence(program.start("report", fourTimes).end(), "memory");
		assertOneSentence(program.start("export", "-o", out, fourTimes).end(), "memory");
		assertEquals(List.of(), names(out));
	}
}
