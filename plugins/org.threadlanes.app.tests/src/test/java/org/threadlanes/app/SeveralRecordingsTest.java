package org.threadlanes.app;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;
import static org.threadlanes.app.Program.recording;
import static org.threadlanes.app.Program.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Folders and patterns of recordings, and their combined CSV. */
public class SeveralRecordingsTest {

	@Rule
	public final TemporaryFolder temporary = new TemporaryFolder();
	private Path folder;

	@Before
	public void copyRecordings() throws IOException {
		folder = temporary.getRoot().toPath().resolve("runs");
		Files.createDirectories(folder.resolve("jdk11"));
		Files.copy(recording("quarkus-eventloop-blocked-jdk17.jfr"), folder.resolve("b.jfr"));
		Files.copy(recording("checkout-jdk11.jfr"), folder.resolve("jdk11/a.jfr"));
		Files.writeString(folder.resolve("notes.txt"), "no recording");
	}

	private static List<String> rows(Program export) {
		assertEquals(export.err(), ExitStatus.DONE, export.status());
		return export.out().lines().skip(1).toList();
	}

	private static Set<String> first(List<String> rows) {
		return rows.stream().map(row -> row.substring(0, row.indexOf(','))).collect(Collectors.toSet());
	}

	@Test
	public void aFolderIsSearchedRecursively() {
		List<String> rows = rows(run("export", "--events", "SocketRead", "--fields", "port", folder));
		assertEquals(Set.of(folder.resolve("b.jfr").toString(), folder.resolve("jdk11/a.jfr").toString()), first(rows));
		assertEquals(3012 + 591, rows.size());
	}

	@Test
	public void aPatternThatTheShellDidNotExpandIsExpanded() {
		assertEquals(Set.of(folder.resolve("b.jfr").toString()),
				first(rows(run("export", "--events", "SocketRead", "--fields", "port", folder + "/*.jfr"))));
		assertEquals(2, first(rows(run("export", "--events", "SocketRead", "--fields", "port", folder + "/**.jfr")))
				.size());
	}

	@Test
	public void theSummaryCountsWaitsButNotCompilations() {
		Program report = run("report", recording("quarkus-startup-jit-jdk17.jfr"), folder.resolve("b.jfr"));
		assertTrue(report.out(), report.out().contains("! event-loop-blocked: 1 recording, 15.9 s in 1,500 waits\n"));
		assertTrue(report.out(), report.out().contains("! jit-pressure: 1 recording\n"));
	}

	@Test
	public void foldersWithoutRecordingsAreReportedInOneSentence() throws IOException {
		Program none = run("report", folder + "/x*.jfr");
		assertEquals(ExitStatus.FAILED, none.status());
		assertEquals("threadlanes: No file matches '" + folder + "/x*.jfr'.\n", none.err());
		Path empty = Files.createDirectory(folder.resolve("empty"));
		assertTrue(run("events", empty).err()
				.startsWith("threadlanes: No recordings (.jfr, .jfr.gz, .jfr.lz4, .jfr.zip) in"));
	}

	@Test
	public void theHeaderIsTheSameForAllRecordings() {
		String header = run("export", "--events", "SocketRead", folder).out().lines().findFirst().get();
		assertEquals("recording,startTime,duration_ns,eventThread,eventThread_id,host,address,port,timeout_ms,bytesRead,"
				+ "endOfStream,topFrame,eventThread_kind,eventThread_pool,verdict", header);
		assertEquals("no row, but the header", header, run("export", "--events", "SocketRead", "--thread", "nobody",
				folder).out().strip());
	}

	@Test
	public void everyTableGoesToOneFileOfAllRecordings() throws IOException {
		Path out = temporary.getRoot().toPath().resolve("out");
		Program export = run("export", "--events", "sites,limits,recordings,SocketWrite", "-o", out, folder);
		assertEquals(export.err(), ExitStatus.DONE, export.status());
		List<String> recordings = Files.readAllLines(out.resolve("threadlanes.recordings.csv"));
		assertTrue(recordings.get(0), recordings.get(0)
				.startsWith("recording,file,start,end,duration_ns,events,host,pid"));
		assertEquals(3, recordings.size());
		assertTrue(Files.exists(out.resolve("threadlanes.sites.csv"))
				&& Files.exists(out.resolve("jdk.SocketWrite.csv")));
	}

	@Test
	public void anUnreadableRecordingDoesNotAffectTheOthers() throws IOException {
		Files.writeString(folder.resolve("broken.jfr"), "no recording");
		Program export = run("export", "--events", "SocketRead", "--fields", "port", folder);
		assertEquals(ExitStatus.FAILED, export.status());
		assertTrue(export.err(), export.err().contains("broken.jfr"));
		assertEquals(1 + 3012 + 591, export.out().lines().count());
	}

	@Test
	public void aFolderWithOneRecordingIsStillAJsonArray() {
		assertTrue(run("report", "--format", "json", folder.resolve("jdk11")).out().startsWith("["));
	}

	@Test
	public void eventCountsAreSummed() {
		Program events = run("events", folder);
		assertTrue(events.out(), events.out().lines().anyMatch(l -> l.matches(" +3,603  jdk.SocketRead .*")));
		assertTrue(run("events", folder, "SocketRead").out().startsWith("jdk.SocketRead  Socket Read, 3,603 events"));
	}

	/** Held all at once, they would need 50 % more heap. */
	@Test
	public void memoryDoesNotGrowWithTheirNumber() throws Exception {
		Path many = Files.createDirectory(temporary.getRoot().toPath().resolve("many"));
		for (int i = 0; i < 30; i++) {
			Files.createSymbolicLink(many.resolve(i + ".jfr"), recording("lock-holder-sleeps-jdk17.jfr"));
		}
		for (String[] command : new String[][] {{"report"}, {"report", "--format", "html"},
				{"export", "--events", "waits"}}) {
			List<Object> arguments = new ArrayList<>(List.of((Object[]) command));
			arguments.add(many);
			Program child = new ChildProgram(temporary.newFolder().toPath(), "-XX:+UseSerialGC",
					"-XX:TieredStopAtLevel=1", "-XX:ActiveProcessorCount=2", "-Xmx14m").start(arguments.toArray())
					.end();
			assertEquals(child.err(), ExitStatus.DONE, child.status());
			assertTrue(child.out().contains("29.jfr"));
		}
	}

	@Test
	public void metaNeedsASingleRecording() {
		assertEquals(ExitStatus.USAGE, run("export", "--meta", "--events", "SocketRead", "-o", "x.csv", folder)
				.status());
	}
}
