package org.threadlanes.app;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;
import static org.threadlanes.app.Program.recording;
import static org.threadlanes.app.Program.run;
import static org.threadlanes.app.Program.runInColor;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

import com.google.gson.JsonParser;

/** {@code threadlanes compare}. */
public class CompareCommandTest {

	private static final Path BLOCKED = recording("quarkus-eventloop-blocked-jdk17.jfr");
	private static final Path STOCK = recording("quarkus-eventloop-blocked-jdk17-default-settings.jfr");
	private static final Path REACTIVE = recording("quarkus-reactive-jdk17.jfr");
	private static final Path SOCKET = recording("quarkus-worker-socket-jdk17.jfr");
	private static final Path REST = recording("quarkus-worker-restclient-jdk17.jfr");
	private static final Path HOSTILE = recording("hostile-names-jdk17.jfr");

	@Rule
	public TemporaryFolder folder = new TemporaryFolder();

	@Test
	public void poolsAreListedSideBySideWithSharesOfTheirTime() {
		Program compare = run("compare", BLOCKED, REACTIVE);
		assertEquals(ExitStatus.DONE, compare.status());
		assertEquals("", compare.err());
		assertTrue(compare.out(), compare.out().contains("""
				  vert.x-eventloop-thread-N               A        4    42.25 %     <0.01 %          -          -
				                                          B        4     0.04 %      0.04 %          -          -
				"""));
	}

	@Test
	public void findingsAreGoneOrNewOrInBoth() {
		String out = run("compare", BLOCKED, REACTIVE).out();
		assertTrue(out,
				out.contains("  gone    ! 4 event loops blocked 15.9 s in 1,500 socket reads and 1,500 socket"));
		assertTrue(run("compare", SOCKET, REST).out()
				.contains("  both    ? Cannot tell whether there was JIT pressure."));
		assertTrue(run("compare", REACTIVE, BLOCKED).out().contains("  new     ! 4 event loops blocked 15.9 s"));
	}

	@Test
	public void recordingDifferencesComeFirst() {
		String out = run("compare", BLOCKED, STOCK).out();
		assertTrue(out, out.contains("Recorded differently\n  Do not compare numbers affected by these limits:\n"));
		assertTrue(out, out.contains("  - B: waits shorter than 20 ms were not recorded: SocketRead, SocketWrite"));
		assertTrue(out.indexOf("Recorded differently") < out.indexOf("\nFindings"));
		assertFalse(run("compare", BLOCKED, REACTIVE).out().contains("Recorded differently"));
	}

	@Test
	public void aCountThatDiffersIsPrintedForEach() {
		String out = run("compare", recording("httpserver-virtual-threads-jdk25.jfr"),
				recording("virtual-threads-pinned-jdk25.jfr")).out();
		assertTrue(out, out.contains("Limits of both\n  - A: 363 virtual threads: "));
		assertTrue(out, out.contains("\n  - B: 290 virtual threads: "));
	}

	@Test
	public void linesHaveAtMostAHundredColumnsAndNoControlCharacters() {
		for (Path other : new Path[] {BLOCKED, STOCK, recording("httpserver-virtual-threads-jdk25.jfr")}) {
			String out = run("compare", HOSTILE, other).out();
			out.lines().forEach(line -> assertTrue(line, line.length() <= 100));
			assertTrue(out.chars().allMatch(c -> c == '\n' || c >= 0x20 && c != 0x7F && (c < 0x80 || c > 0x9F)));
		}
	}

	@Test
	public void colorsAreForTerminalsOnly() {
		assertFalse(run("compare", BLOCKED, REACTIVE).out().contains("\u001b"));
		assertTrue(runInColor("compare", BLOCKED, REACTIVE).out().contains("\u001b[31m!"));
	}

	@Test
	public void jsonGoesToAFile() throws Exception {
		Path file = folder.getRoot().toPath().resolve("comparison.json");
		assertEquals(ExitStatus.DONE, run("compare", "--format", "json", "-o", file, BLOCKED, REACTIVE).status());
		assertEquals(REACTIVE.toString(), JsonParser.parseString(Files.readString(file)).getAsJsonObject()
				.getAsJsonObject("b").get("file").getAsString());
	}

	@Test
	public void twoReadableRecordingsAreNeeded() {
		assertEquals(ExitStatus.USAGE, run("compare", BLOCKED).status());
		assertEquals(ExitStatus.USAGE, run("compare", BLOCKED, STOCK, REACTIVE).status());
		Program missing = run("compare", BLOCKED, "no-such-file.jfr");
		assertEquals(ExitStatus.FAILED, missing.status());
		assertEquals("", missing.out());
		assertTrue(missing.err(), missing.err().contains("no-such-file.jfr"));
	}

	@Test
	public void aPatternOrFolderStandsForOneRecording() throws Exception {
		Program expected = run("compare", BLOCKED, REACTIVE);
		String pattern = REACTIVE.toString().replace("reactive-jdk17", "reactive-jdk1?");
		assertEquals(expected.out(), run("compare", BLOCKED, pattern).out());
		Program several = run("compare", BLOCKED, BLOCKED.getParent());
		assertEquals(ExitStatus.USAGE, several.status());
		assertTrue(several.err(), several.err().contains(" recordings; name one of them."));
	}

	@Test
	public void helpDescribesEveryOption() {
		Program help = run("compare", "--help");
		assertEquals(ExitStatus.DONE, help.status());
		assertFalse(help.out(), help.out().contains("!"));
	}

	@Test
	public void aNewWarningFails() {
		assertEquals(ExitStatus.FOUND, run("compare", "--fail-on", "new-warning", REACTIVE, BLOCKED).status());
		assertEquals(ExitStatus.DONE, run("compare", "--fail-on", "new-warning", BLOCKED, REACTIVE).status());
		assertEquals(ExitStatus.USAGE, run("compare", "--fail-on", "warning", BLOCKED, REACTIVE).status());
	}

	@Test
	public void failsOnACallThatTakesLongerOrIsMadeMoreOftenThanAllowed() {
		for (String measure : List.of("p50", "p95", "p99", "rate", "share")) {
			Program more = run("compare", "--fail-on", measure + "=0%", SOCKET, SOCKET);
			assertEquals(more.err(), ExitStatus.DONE, more.status());
		}
		assertEquals(ExitStatus.FOUND, run("compare", "--fail-on", "p99=1%", recording("checkout-jdk11.jfr"),
				recording("checkout-jdk21.jfr")).status());
		assertEquals(ExitStatus.USAGE, run("compare", "--fail-on", "p98=1%", SOCKET, REST).status());
		assertEquals(ExitStatus.USAGE, run("report", "--fail-on", "p99=1%", SOCKET).status());
	}
}
