package org.threadlanes.app;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;
import static org.threadlanes.app.Program.recording;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

import org.junit.Assume;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Recordings in archives, pipes and devices are read, or rejected by name. */
public class PackedAndPipedTest {

	private static final Path SOUND = recording("hikari-waiters-jdk25.jfr");

	@Rule
	public TemporaryFolder folder = new TemporaryFolder();

	private Path root;
	private String answer;

	@Before
	public void readItPlain() {
		root = folder.getRoot().toPath();
		answer = withoutName(Program.run("report", SOUND));
	}

	private static String withoutName(Program report) {
		assertEquals(report.err(), ExitStatus.DONE, report.status());
		return report.out().substring(report.out().indexOf('\n'));
	}

	private static void assertRefused(Path file, String part) {
		for (List<Object> verb : List.of(List.<Object> of("report", file), List.<Object> of("events", file),
				List.<Object> of("export", "--events", "*", file), List.<Object> of("compare", SOUND, file),
				List.<Object> of("lanes", "-o", "x.svg", file))) {
			Program program = Program.run(verb.toArray());
			assertEquals(program.err(), ExitStatus.FAILED, program.status());
			assertEquals(program.err(), 1, program.err().lines().count());
			assertTrue(program.err(), program.err().contains("'" + file + "'") && program.err().contains(part));
			assertFalse(program.err(), program.err().contains("Exception"));
		}
	}

	private static byte[] zip(Object ... namesAndContents) throws IOException {
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
			for (int i = 0; i < namesAndContents.length; i += 2) {
				zip.putNextEntry(new ZipEntry((String) namesAndContents[i]));
				zip.write((byte[]) namesAndContents[i + 1]);
				zip.closeEntry();
			}
		}
		return bytes.toByteArray();
	}

	private Path file(String name, byte[] content) throws IOException {
		return Files.write(root.resolve(name), content);
	}

	@Test
	public void aCompressionThatIsNotReadIsToBeUnpacked() throws IOException {
		for (String start : List.of("28B52FFD", "FD377A58", "377ABCAF", "425A6839")) {
			assertRefused(file("a", HexFormat.of().parseHex(start + "00000000")), "unpack it first");
		}
	}

	@Test
	public void aCompressionThatIsNotReadIsNotSkippedInAFolder() throws IOException {
		Path folder = Files.createDirectory(root.resolve("packed"));
		Files.copy(SOUND, folder.resolve("a.jfr"));
		Files.write(folder.resolve("b.jfr.zst"), HexFormat.of().parseHex("28B52FFD00000000"));
		Program program = Program.run("report", folder);
		assertEquals(ExitStatus.FAILED, program.status());
		assertTrue(program.err(), program.err().contains("b.jfr.zst' is compressed in a way that cannot be read here"));
	}

	@Test
	public void theRecordingInAZipIsFoundAfterFoldersAndOtherFiles() throws IOException {
		byte[] sound = Files.readAllBytes(SOUND);
		Path zip = file("a.zip", zip("d/", new byte[0], "d/notes.txt", new byte[100_000], "d/a.jfr", sound, "b.jfr",
				sound));
		assertEquals(answer, withoutName(Program.run("report", zip)));
	}

	@Test
	public void aZipWithoutARecordingIsRejected() throws IOException {
		assertRefused(file("empty.zip", zip("a.jfr", new byte[0])), "without a recording");
		assertRefused(file("notes.zip", zip("d/", new byte[0], "notes.txt", new byte[10])), "without a recording");
	}

	@Test
	public void aCompressedFileTruncatedAtItsStartIsRejected() throws IOException {
		byte[] zip = zip("a.jfr", Files.readAllBytes(SOUND));
		byte[] gzip = BrokenRecordings.gzip(Files.readAllBytes(SOUND));
		for (int length : new int[] {4, 10, 29, 30, 34, 60}) {
			assertRefused(file("cut-" + length + ".zip", Arrays.copyOf(zip, length)), "cut short");
		}
		for (int length : new int[] {2, 3, 9, 12}) {
			assertRefused(file("cut-" + length + ".gz", Arrays.copyOf(gzip, length)), "cut short");
		}
	}

	@Test
	public void devicesAndSystemFilesAreNotRecordings() {
		for (String name : List.of("/dev/zero", "/dev/urandom", "/proc/self/status", "/proc/self/environ",
				"/dev/null")) {
			Path file = Path.of(name);
			if (Files.isReadable(file)) {
				assertRefused(file, "'" + name + "' is");
			}
		}
	}

	@Test
	public void aPipeIsRead() throws Exception {
		Assume.assumeTrue("a shell and pipes of Unix", File.separatorChar == '/');
		ChildProgram child = new ChildProgram(root);
		String exported = Program.run("export", "--events", "ThreadPark", SOUND).out();
		for (String piped : List.of("cat '" + SOUND + "'", "gzip -c '" + SOUND + "'")) {
			Program program = child.startShell(piped + " | " + child.commandLine("report", "-")).end();
			assertEquals(piped, answer, withoutName(program));
			// Reads it twice.
			program = child.startShell(piped + " | "
					+ child.commandLine("export", "--events", "ThreadPark", "/dev/stdin")).end();
			assertEquals(program.err(), ExitStatus.DONE, program.status());
			assertEquals(exported, program.out().replace("\r\n", "\n"));
		}
		assertNothingLeft(child);
	}

	@Test
	public void aPipeWithOtherDataIsRejected() throws Exception {
		Assume.assumeTrue("a shell and pipes of Unix", File.separatorChar == '/');
		ChildProgram child = new ChildProgram(root);
		for (String piped : List.of("yes 2>/dev/null", "true", "head -c 100000 '" + SOUND + "'")) {
			Program program = child.startShell(piped + " | " + child.commandLine("report", "/dev/stdin")).end();
			assertEquals(program.err(), ExitStatus.FAILED, program.status());
			assertTrue(program.err(), program.err().contains("'/dev/stdin'") && program.err().lines().count() == 1);
		}
		assertNothingLeft(child);
	}

	@Test
	public void aMissingFolderForTemporaryFilesIsNotAMissingRecording() throws Exception {
		Path gzip = file("a.jfr.gz", BrokenRecordings.gzip(Files.readAllBytes(SOUND)));
		Program program = new ChildProgram(root, "-Djava.io.tmpdir=" + root.resolve("nowhere")).start("report", gzip)
				.end();
		assertEquals(program.err(), ExitStatus.FAILED, program.status());
		assertTrue(program.err(), program.err()
				.contains("cannot create a temporary file in " + root.resolve("nowhere")));
	}

	@Test
	public void aFullFolderForTemporaryFilesIsNamed() throws Exception {
		Assume.assumeTrue("a shell and limits of Unix", File.separatorChar == '/');
		Path gzip = file("a.jfr.gz", BrokenRecordings.gzip(Files.readAllBytes(SOUND)));
		ChildProgram child = new ChildProgram(root);
		Program program = child.startShell("trap '' XFSZ; ulimit -f 200; " + child.commandLine("report", gzip)).end();
		assertEquals(program.err(), ExitStatus.FAILED, program.status());
		assertTrue(program.err(), program.err()
				.contains("cannot write a temporary file in " + child.temporary()));
		assertNothingLeft(child);
	}

	private static void assertNothingLeft(ChildProgram child) throws IOException {
		try (Stream<Path> files = Files.list(child.temporary())) {
			assertEquals(List.of(), files.toList());
		}
	}
}
