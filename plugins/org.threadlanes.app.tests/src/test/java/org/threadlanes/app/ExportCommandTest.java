package org.threadlanes.app;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;
import static org.threadlanes.app.Program.recording;
import static org.threadlanes.app.Program.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

import org.junit.After;
import org.junit.Before;
import org.junit.Test;

/** {@code threadlanes export}. */
public class ExportCommandTest {

	private static final Path RECORDING = recording("quarkus-eventloop-blocked-jdk17.jfr");

	private Path folder;

	@Before
	public void makeFolder() throws IOException {
		folder = Files.createTempDirectory("export");
	}

	@After
	public void removeFolder() throws IOException {
		try (Stream<Path> all = Files.walk(folder)) {
			for (Path p : all.sorted(Comparator.reverseOrder()).toList()) {
				Files.delete(p);
			}
		}
	}

	private List<String> names() throws IOException {
		try (Stream<Path> all = Files.list(folder)) {
			return all.map(p -> p.getFileName().toString()).sorted().toList();
		}
	}

	@Test
	public void oneTypeGoesToStandardOutput() {
		Program export = run("export", "--events", "SocketRead", RECORDING);
		assertEquals(export.err(), ExitStatus.DONE, export.status());
		assertEquals("startTime,duration_ns,eventThread,eventThread_id,host,address,port,timeout_ms,bytesRead,"
				+ "endOfStream,topFrame,eventThread_kind,eventThread_pool,verdict",
				export.out().lines().findFirst().get());
		assertEquals(3013, export.out().lines().count());
		assertEquals("", export.err());
		assertEquals(export.out(), run("export", "--events", "jdk.SocketRead", "-o", "-", RECORDING).out());
	}

	@Test
	public void oneTypeGoesToAFile() throws IOException {
		Path file = folder.resolve("reads.csv");
		Program export = run("export", "--events", "SocketRead", "-o", file, RECORDING);
		assertEquals(ExitStatus.DONE, export.status());
		assertEquals("", export.out());
		assertTrue(export.err(), export.err().startsWith("3,012 rows to "));
		assertEquals(3013, Files.readAllLines(file).size());
	}

	@Test
	public void severalTypesGoToAFolder() throws IOException {
		Program export = run("export", "--events", "SocketRead,SocketWrite", "-o", folder, RECORDING);
		assertEquals(export.err(), ExitStatus.DONE, export.status());
		assertEquals(List.of("jdk.SocketRead.csv", "jdk.SocketWrite.csv"), names());
		assertEquals("6,014 rows to 2 files in " + folder + "\n", export.err());
	}

	@Test
	public void withoutTypesAllEventsAndTriageTablesAreExported() throws IOException {
		Program export = run("export", "-o", folder, RECORDING);
		assertEquals(export.err(), ExitStatus.DONE, export.status());
		assertTrue(names().toString(), names().containsAll(List.of("jdk.SocketRead.csv", "threadlanes.waits.csv",
				"threadlanes.threads.csv", "threadlanes.pools.csv", "threadlanes.findings.csv")));
		assertTrue(Files.readString(folder.resolve("jdk.SocketRead.csv")).contains("eventThread_kind"));
		assertTrue(Files.readString(folder.resolve("jdk.SocketRead.csv")).contains(",event-loop,"));
	}

	@Test
	public void theKindOfAThreadIsExportedOnRequest() {
		String out = run("export", "--events", "SocketRead", "--fields", "eventThread,eventThread_kind", RECORDING)
				.out();
		assertTrue(out.lines().skip(1).allMatch(l -> l.matches("vert.x-eventloop-thread-\\d,event-loop")));
	}

	@Test
	public void profileJfrHasNoHeader() {
		String out = run("export", "--profile", "jfr", "--events", "SocketRead", "--fields", "startTime,duration,port",
				RECORDING).out();
		assertEquals("\"2026-11-20T10:04:25.353786408Z\",\"PT0.000023701S\",57258", out.lines().findFirst().get());
	}

	@Test
	public void aTimeRangeAndAThreadPatternAreApplied() {
		Object[] range = {"export", "--events", "SocketRead", "--fields", "startTime,eventThread", "--thread",
				"*-thread-1", "--from", "2026-11-20T10:04:27.5Z", "--to", "10:04:29", RECORDING};
		List<String> rows = run(range).out().lines().skip(1).toList();
		assertTrue("rows: " + rows.size(), rows.size() > 50);
		for (String row : rows) {
			assertTrue(row, row.compareTo("2026-11-20T10:04:27.4") > 0 && row.compareTo("2026-11-20T10:04:29") < 0);
			assertTrue(row, row.endsWith(",vert.x-eventloop-thread-1"));
		}
	}

	@Test
	public void theFormatCanBeChosen() {
		String out = run("export", "--events", "SocketRead", "--fields", "port,host", "--separator", "tab",
				"--no-header", RECORDING).out();
		assertEquals("57258\t\"\"", out.lines().findFirst().get());
		assertTrue(run("export", "--events", "SocketRead", "--bom", RECORDING).out().startsWith("\uFEFFstartTime"));
		assertFalse(run("export", "--profile", "excel", "--no-bom", "--events", "SocketRead", RECORDING).out()
				.startsWith("\uFEFF"));
		assertTrue(run("export", "--profile", "jfr", "--header", "--events", "SocketRead", RECORDING).out()
				.startsWith("\"startTime\",\"duration\""));
	}

	@Test
	public void stackDepthLimitsTheFrames() {
		String out = run("export", "--events", "SocketRead", "--fields", "stackTrace", "--stack-depth", "1", RECORDING)
				.out();
		assertEquals("sun.nio.ch.SocketChannelImpl.read:71 < ...", out.lines().skip(1).findFirst().get());
	}

	@Test
	public void anExistingFileIsReplacedOnlyByForce() throws IOException {
		Path file = Files.writeString(folder.resolve("x.csv"), "old");
		Program refused = run("export", "--events", "SocketRead", "-o", file, RECORDING);
		assertEquals(ExitStatus.FAILED, refused.status());
		assertTrue(refused.err(), refused.err().contains("--force"));
		assertEquals("old", Files.readString(file));
		assertEquals(ExitStatus.DONE, run("export", "--events", "SocketRead", "-o", file, "--force", RECORDING)
				.status());
		assertEquals(3013, Files.readAllLines(file).size());
		assertEquals(List.of("x.csv"), names());
	}

	@Test
	public void aMetaFileIsNextToTheCsv() throws IOException {
		run("export", "--events", "SocketRead", "--meta", "-o", folder.resolve("x.csv"), RECORDING);
		assertEquals(List.of("x.csv", "x.meta.json"), names());
	}

	@Test
	public void aTrailingSlashNamesAFolder() throws IOException {
		run("export", "--events", "SocketRead", "-o", folder + "/new/", RECORDING);
		assertEquals(List.of("new"), names());
		assertTrue(Files.exists(folder.resolve("new/jdk.SocketRead.csv")));
	}

	private static void assertWrongUsage(String sentence, Object ... arguments) {
		Program export = run(arguments);
		assertEquals(export.err(), ExitStatus.USAGE, export.status());
		assertTrue(export.err(), export.err().contains(sentence));
		assertEquals("", export.out());
	}

	@Test
	public void unknownTypesAndFieldsAreWrongUsage() {
		assertWrongUsage("no event type 'SocketReed' (did you mean SocketRead?)", "export", "--events", "SocketReed",
				RECORDING);
		assertWrongUsage("has no field 'byteRead' (did you mean bytesRead?)", "export", "--events", "SocketRead",
				"--fields", "byteRead", RECORDING);
	}

	@Test
	public void nonsensicalOptionsAreWrongUsage() throws IOException {
		assertWrongUsage("2 event types", "export", "--events", "jdk.Socket*", "-o", "-", RECORDING);
		assertWrongUsage("cannot separate", "export", "--separator", "x", RECORDING);
		assertWrongUsage("is not a valid time", "export", "--from", "yesterday", RECORDING);
		assertWrongUsage("--meta needs an output file", "export", "--meta", "--events", "SocketRead", RECORDING);
		assertWrongUsage("--stack-depth", "export", "--stack-depth", "-1", RECORDING);
		Path file = Files.writeString(folder.resolve("x.csv"), "old");
		assertWrongUsage("is a file", "export", "--events", "jdk.Socket*", "-o", file, RECORDING);
	}

	@Test
	public void anUnreadableRecordingLeavesNothing() throws IOException {
		Path broken = Files.writeString(folder.resolve("broken.jfr"), "no recording");
		Program export = run("export", "-o", folder.resolve("out"), broken);
		assertEquals(ExitStatus.FAILED, export.status());
		assertEquals(1, export.err().lines().count());
		assertEquals(List.of("broken.jfr"), names());
	}

	@Test
	public void anUnreadablePartIsReported() throws IOException {
		byte[] whole = Files.readAllBytes(recording("multichunk-jdk17.jfr"));
		Path cut = Files.write(folder.resolve("cut.jfr"), java.util.Arrays.copyOf(whole, whole.length - 1000));
		Program export = run("export", "--events", "ThreadPark", cut);
		assertEquals(ExitStatus.DONE, export.status());
		assertTrue(export.err(), export.err().contains("part of 'cut.jfr' is missing from the output"));
		assertTrue(export.out().lines().count() > 2000);
	}
}
