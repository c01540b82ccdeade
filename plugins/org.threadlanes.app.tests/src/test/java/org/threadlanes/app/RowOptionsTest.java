package org.threadlanes.app;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;
import static org.threadlanes.app.Program.recording;
import static org.threadlanes.app.Program.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** {@code export --pool}, {@code --kind}, {@code --verdict} and {@code --wait}. */
public class RowOptionsTest {

	private static final Path RECORDING = recording("quarkus-worker-socket-jdk17.jfr");

	@Rule
	public final TemporaryFolder folder = new TemporaryFolder();

	private static List<String> rows(Object ... arguments) {
		Program export = run(arguments);
		assertEquals(export.err(), ExitStatus.DONE, export.status());
		return export.out().lines().skip(1).toList();
	}

	@Test
	public void eventsAreSelectedByColumnsOfTheTriage() {
		List<String> all = rows("export", "--events", "SocketRead", "--fields", "port,verdict", RECORDING);
		List<String> blocking = rows("export", "--events", "SocketRead", "--fields", "port", "--verdict", "blocking",
				RECORDING);
		assertEquals(all.stream().filter(row -> row.endsWith(",blocking")).count(), blocking.size());
		assertTrue(blocking.size() > 0 && blocking.size() < all.size());
		assertFalse("the verdict itself was not requested", blocking.get(0).contains("blocking"));
	}

	@Test
	public void tablesAreFilteredTheSameWay() {
		List<String> rows = rows("export", "--events", "waits", "--fields", "pool,kind,wait,verdict", "--pool",
				"executor-*", "--wait", "socket-read", "--verdict", "blocking", RECORDING);
		assertTrue("rows: " + rows.size(), rows.size() > 1000);
		assertEquals(List.of("executor-thread-N,worker,socket-read,blocking"), rows.stream().distinct().toList());
	}

	@Test
	public void callSitesAreThoseOfARange() {
		String[] sites = {"export", "--events", "sites", "--fields", "waits", "--verdict", "blocking"};
		String[] waits = {"export", "--events", "waits", "--fields", "verdict", "--verdict", "blocking"};
		int all = rows(with(waits)).size();
		List<String> inRange = rows(with(waits, "--from", "2s", "--to", "4s"));
		assertTrue("rows: " + inRange.size(), inRange.size() > 100 && inRange.size() < all / 2);
		assertEquals(inRange.size(), rows(with(sites, "--from", "2s", "--to", "4s")).stream()
				.mapToInt(Integer::parseInt).sum());
		Program threads = run("export", "--events", "threads", "--from", "2s", RECORDING);
		assertTrue(threads.err(),
				threads.err().startsWith("threadlanes: The table threads cannot be filtered by --from"));
		run("export", "--from", "2s", "--to", "4s", "-o", folder.getRoot(), RECORDING);
		assertEquals(List.of("threadlanes.sites.csv", "threadlanes.waits.csv"), Stream.of(folder.getRoot().list())
				.filter(name -> name.startsWith("threadlanes.")).sorted().toList());
	}

	private static Object[] with(String[] command, String ... more) {
		return Stream.of(command, more, new Object[] {RECORDING}).flatMap(Stream::of).toArray();
	}

	@Test
	public void noMatchesAreReported() {
		Program none = run("export", "--events", "SocketRead", "--pool", "nobody", RECORDING);
		assertEquals(ExitStatus.DONE, none.status());
		assertEquals(1, none.out().lines().count());
		assertTrue(none.err(), none.err().startsWith("threadlanes: No rows match --pool nobody;"));
		Program never = run("export", "--events", "waits", "--from", "2s", "--to", "1s", RECORDING);
		assertEquals(never.err(), ExitStatus.USAGE, never.status());
		assertTrue(never.err(), never.err().startsWith("threadlanes: --from must be before --to."));
	}

	@Test
	public void aRangeOutsideTheRecordingIsWrongUsage() {
		Path other = Program.recording("multichunk-jdk17.jfr");
		for (Program outside : List.of(run("export", "--events", "waits", "--from", "2000s", RECORDING),
				run("export", "--events", "SocketRead", "--to", "2020-01-01T00:00:00Z", RECORDING))) {
			assertEquals(outside.err(), ExitStatus.USAGE, outside.status());
			assertTrue(outside.err(), outside.err().startsWith("threadlanes: The recording lasts from "));
			assertEquals("", outside.out());
		}
		Program ofBoth = run("export", "--events", "SocketRead", "--from", "2000s", RECORDING, other);
		assertEquals(ofBoth.err(), ExitStatus.USAGE, ofBoth.status());
		assertTrue(ofBoth.err(), ofBoth.err().contains("The 2 recordings last from "));
	}

	@Test
	public void aRangeOfOneOfSeveralRecordingsSelectsItsRows() {
		List<String> rows = rows("export", "--events", "waits", "--fields", "pool", "--from", "2026-11-20T10:10:00Z",
				RECORDING, Program.recording("multichunk-jdk17.jfr"));
		assertFalse(rows.isEmpty());
		assertTrue(rows.stream().allMatch(row -> row.contains("multichunk-jdk17.jfr")));
	}

	@Test
	public void filtersThatDoNotApplyAreWrongUsage() {
		assertEquals(ExitStatus.USAGE, run("export", "--events", "limits", "--verdict", "blocking", RECORDING)
				.status());
		assertEquals(ExitStatus.USAGE, run("export", "--events", "CPULoad", "--pool", "x", RECORDING).status());
		assertEquals(ExitStatus.USAGE, run("export", "--events", "SocketRead", "--wait", "park", RECORDING).status());
		Program misspelt = run("export", "--events", "waits", "--verdict", "blokcing", RECORDING);
		assertTrue(misspelt.err(), misspelt.err().contains("--verdict must be blocking, idle,"));
	}

	@Test
	public void verdictsFollowUserRules() throws IOException {
		Path mine = Files.writeString(folder.getRoot().toPath().resolve("my.rules"),
				"[stack]\nidle | all-reads | java.net.Socket$SocketInputStream.read | - | - | mine\n");
		List<String> rows = rows("export", "--rules", mine, "--events", "SocketRead", "--fields", "verdict,topFrame",
				RECORDING);
		assertTrue(rows.contains("idle,java.net.Socket$SocketInputStream.read:67"));
		assertFalse(rows.contains("blocking,java.net.Socket$SocketInputStream.read:67"));
	}
}
