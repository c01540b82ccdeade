package org.threadlanes.app;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;
import static org.threadlanes.app.Program.assertOneSentence;
import static org.threadlanes.app.Program.recording;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** File names that look like something else, and outputs that are inputs: nothing is overwritten or revealed. */
public class HostileArgumentsTest {

	private static final Path SOUND = recording("hikari-waiters-jdk25.jfr");

	@Rule
	public TemporaryFolder folder = new TemporaryFolder();

	private Path root;
	private Path recording;

	@Before
	public void copyARecording() throws IOException {
		root = folder.getRoot().toPath();
		recording = Files.copy(SOUND, root.resolve("a.jfr"));
	}

	private List<String> names() throws IOException {
		try (Stream<Path> files = Files.list(root)) {
			return files.map(p -> p.getFileName().toString()).sorted().toList();
		}
	}

	@Test
	public void aFileNameInjectsNoArguments() throws IOException {
		Path victim = Files.writeString(root.resolve("victim.txt"), "old");
		Path arguments = Files.writeString(root.resolve("arguments"), "--force -o " + victim + "\n");
		Program program = Program.run("report", "@" + arguments, recording);
		assertEquals(program.err(), ExitStatus.FAILED, program.status());
		assertTrue(program.err(), program.err().contains("@" + arguments));
		assertEquals("old", Files.readString(victim));
	}

	@Test
	public void aRecordingMayBeNamedLikeAnArgumentFile() throws Exception {
		Files.copy(SOUND, root.resolve("@a.jfr"));
		ChildProgram child = new ChildProgram(root.resolve("work")).startIn(root, "report", "@a.jfr");
		Program program = child.end();
		assertEquals(program.err(), ExitStatus.DONE, program.status());
		assertTrue(program.out(), program.out().contains("@a.jfr"));
	}

	@Test
	public void noVerbOverwritesItsRecording() throws IOException {
		Path picture = Files.copy(SOUND, root.resolve("a.png"));
		Path link = Files.createSymbolicLink(root.resolve("link"), recording);
		Path csv = Files.copy(SOUND, Files.createDirectory(root.resolve("out")).resolve("jdk.ThreadPark.csv"));
		List<List<Object>> runs = List.of(List.of("report", "-o", recording, recording),
				List.of("report", "--format", "html", "-o", link, recording),
				List.of("report", "-o", recording, "--", SOUND, recording),
				List.of("compare", "-o", recording, SOUND, recording),
				List.of("lanes", "-o", picture, picture),
				List.of("export", "--events", "ThreadPark", "-o", recording, recording),
				List.of("export", "--events", "ThreadPark", "-o", recording, link),
				List.of("export", "-o", csv.getParent(), csv));
		for (List<Object> run : runs) {
			for (boolean force : new boolean[] {false, true}) {
				List<Object> all = new ArrayList<>(run);
				if (force) {
					all.add(1, "--force");
				}
				assertOneSentence(Program.run(all.toArray()), "is one of the files being read");
			}
		}
		for (Path file : List.of(recording, picture, csv)) {
			assertEquals(file.toString(), -1, Files.mismatch(SOUND, file));
		}
	}

	@Test
	public void noVerbOverwritesTheRules() throws IOException {
		Path rules = Files.writeString(root.resolve("rules.svg"), "[stack]\n");
		for (String verb : List.of("report", "lanes")) {
			assertOneSentence(Program.run(verb, "--force", "--rules", rules, "-o", rules, recording), "being read");
		}
		assertOneSentence(Program.run("compare", "--force", "--rules", rules, "-o", rules, recording, SOUND),
				"being read");
		assertEquals("[stack]\n", Files.readString(rules));
	}

	@Test
	public void anEmptyOutputNameIsRejected() throws IOException {
		List<String> before = names();
		for (String verb : List.of("report", "lanes", "export")) {
			assertEquals(verb, ExitStatus.USAGE, Program.run(verb, "-o", "", recording).status());
		}
		assertEquals(before, names());
	}

	@Test
	public void aFolderIsNoOutputFile() {
		for (String folder : List.of("new/", "new.png/", "")) {
			for (String verb : List.of("report", "lanes")) {
				Program program =
						Program.run(verb, "-o", root.resolve(folder) + folder.replaceAll(".*/", "/"), recording);
				assertEquals(program.err(), ExitStatus.USAGE, program.status());
				assertTrue(program.err(), program.err().contains("is a folder: name a file in it"));
			}
		}
		assertFalse(Files.exists(root.resolve("new")));
	}

	@Test
	public void aDeviceIsWrittenToDirectly() {
		for (String verb : List.of("report", "export")) {
			Object[] all = verb.equals("export")
					? new Object[] {verb, "--events", "ThreadPark", "--force", "-o", "/dev/full", recording}
					: new Object[] {verb, "--force", "-o", "/dev/full", recording};
			assertOneSentence(Program.run(all), "No space left");
			assertFalse(Files.isRegularFile(Path.of("/dev/full")));
		}
	}

	@Test
	public void endlessRulesAreRejected() {
		assertOneSentence(Program.run("report", "--rules", "/dev/zero", recording), "'/dev/zero' is longer than");
	}

	@Test
	public void badRulesAreReportedBriefly() throws IOException {
		String bad = "x".repeat(1_000_000);
		Path rules = Files.writeString(root.resolve("my.rules"), "[stack]\n" + (bad + "\n") + "bad\n".repeat(1000));
		Program program = Program.run("report", "--rules", rules, recording);
		assertEquals(ExitStatus.USAGE, program.status());
		assertTrue(program.err().length() + " characters", program.err().length() < 10_000);
		assertTrue(program.err(), program.err().contains("1,001 rules of "));
	}

	@Test
	public void undecodableNamesAreReportedAsSuch() throws Exception {
		ChildProgram child = new ChildProgram(root);
		String latin = "$(printf 'lat\\374n.jfr')";
		for (String locale : List.of("C", "C.UTF-8")) {
			Program program = child.startShell("cd '" + root + "'; LC_ALL=" + locale + " exec "
					+ child.commandLine("report") + " \"" + latin + "\"").end();
			assertTrue(program.err(), program.err().contains("not valid in this locale"));
			program = child.startShell("cd '" + root + "'; LC_ALL=" + locale + " exec "
					+ child.commandLine("settings", "-o") + " \"" + latin + "\"").end();
			assertTrue(program.err(), program.err().contains("is not a valid file name"));
		}
		assertTrue(names().toString(), names().stream().noneMatch(n -> n.startsWith("lat")));
	}

	@Test
	public void anErrorOfTheJvmIsNotAFinding() throws Exception {
		ChildProgram child = new ChildProgram(root);
		String withoutGson = child.commandLine("report", "--format", "json", recording)
				.replaceAll("[^:']*gson[^:']*", "nowhere");
		assertOneSentence(child.startShell(withoutGson).end(), "Unexpected error with '" + recording + "'");
	}
}
