package org.threadlanes.app;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;
import static org.threadlanes.app.Program.recording;
import static org.threadlanes.app.Program.run;
import static org.threadlanes.app.Program.runInColor;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

import jdk.jfr.Recording;

import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.threadlanes.core.analysis.report.Threshold;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;

/** {@code threadlanes report}. */
public class ReportCommandTest {

	private static final Path BLOCKED = recording("quarkus-eventloop-blocked-jdk17.jfr");
	private static final Path HEALTHY = recording("quarkus-reactive-jdk17.jfr");
	private static final Path INCONCLUSIVE = recording("quarkus-worker-restclient-jdk17.jfr");
	private static final Path HOSTILE = recording("hostile-names-jdk17.jfr");

	@Rule
	public TemporaryFolder folder = new TemporaryFolder();

	@Test
	public void findingsComeFirst() {
		Program report = run("report", BLOCKED);
		assertEquals(ExitStatus.DONE, report.status());
		assertTrue(report.out(), report.out().contains("""
				Problems
				  ! 4 event loops blocked 15.9 s in 1,500 socket reads and 1,500 socket writes, worst 18.0 ms
				      vert.x-eventloop-thread-N, on localhost:18090
				      org.apache.http.impl.io.SessionInputBufferImpl.streamRead <- recgen.Api.call:31
				"""));
		assertEquals("", report.err());
	}

	@Test
	public void theServiceFollowsTheNameOfTheRecording() {
		assertEquals("Checkout", run("report", recording("checkout-jdk21.jfr")).out().lines().toList().get(1));
		Program page = run("report", "--format", "html", recording("checkout-jdk21.jfr"));
		assertTrue(page.out().contains("<strong>Checkout</strong>"));
	}

	@Test
	public void checksThatCouldNotRunFollowTheProblems() {
		String out = run("report", recording("quarkus-startup-jit-jdk17.jfr")).out();
		int cannotTell = out.indexOf("\nCannot tell");
		assertTrue(out, out.indexOf("\nProblems") < cannotTell && cannotTell < out.indexOf("\nPools"));
	}

	@Test
	public void aHealthyReportStartsWithTheCallThatBlockedMost() {
		String rest = run("report", INCONCLUSIVE).out();
		assertTrue(rest, rest.contains("""
				Problems
				  No problems found. Some checks could not run: see below.
				  Most blocking: executor-thread-N in DelayClient.get, 20.7 s, median 12.0 ms, 99 % 33.7 ms.
				"""));
		String socket = run("report", recording("quarkus-worker-socket-jdk17.jfr")).out();
		assertTrue(socket, socket.contains(
				"  Most blocking: executor-thread-N in Api.call:31, 16.9 s, median 10.5 ms, 99 % 19.3 ms.\n"));
	}

	@Test
	public void callSitesWithMonitorHoldersComeBeforePools() {
		String report = run("report", "--sites", "1", recording("lock-holder-sleeps-jdk17.jfr")).out();
		assertTrue(report, report.contains("""
				Where threads blocked
				  Call                                                 total     waits    median      99 %   longest
				  Holders.lookup:8                                    6.05 s       260   29.3 ms   37.1 ms   37.2 ms
				    lookup-worker-N, 4 threads, monitor enter on java.lang.Object, from Holders.main:12
				    held by cache-refresher, which slept in Holders.refresh:6 for 5.94 s
				"""));
		assertTrue(report, report.contains("more call sites with"));
		assertTrue(report.indexOf("\nWhere threads blocked") < report.indexOf("\nPools"));
	}

	@Test
	public void waitsWithAnUnknownVerdictHaveCallSitesToo() {
		Path recording = recording("lock-holder-sleeps-jdk17.jfr");
		String heading = "Where threads waited, verdict unknown\n";
		assertFalse(run("report", recording).out().contains(heading));
		String report = run("report", "--unknown-sites", recording).out();
		assertTrue(report, report.substring(report.indexOf(heading)).contains("Holders.main:13"));
	}

	@Test
	public void whatCouldNotBeJudgedIsPartOfTheAnswerIfItIsMuch() {
		String report = run("report", recording("no-stacktraces-jdk17.jfr")).out();
		assertTrue(report, report.contains("""
				Problems
				  22.0 s of waits could not be judged, 10.5 s of it park of executor-thread-N in (no stack trace).
				  No problems found in the waits that could be judged.
				"""));
		assertTrue(report, report.contains("\nWhere threads waited, verdict unknown\n"));
	}

	@Test
	public void aRecordingWithoutWaitsIsNotCalledSound() throws Exception {
		Path file = folder.getRoot().toPath().resolve("profile.jfr");
		try (Recording recording = new Recording()) {
			recording.enable("jdk.JVMInformation");
			recording.start();
			recording.stop();
			recording.dump(file);
		}
		String report = run("report", file).out();
		assertTrue(report, report.contains("""
				Problems
				  No waits: this recording does not show where threads blocked. Record one with waits (threadlanes
				  record PID), or a wall-clock profile (async-profiler, -e wall).
				"""));
		assertFalse(report, report.contains("No problems found"));
		assertTrue(run("flame", file).err().contains("No waits: this recording does not show where threads blocked."));
	}

	@Test
	public void poolsThatWereOnlyIdleShareALine() {
		String report = run("report", BLOCKED).out();
		assertTrue(report, report.contains("only idle: Recorder, vertx-blocked-thread-checker"));
	}

	@Test
	public void theRequestedNumberOfCallSitesIsPrinted() {
		assertFalse(run("report", "--sites", "0", BLOCKED).out().contains("Where threads blocked"));
		Program negative = run("report", "--sites", "-1", BLOCKED);
		assertEquals(ExitStatus.USAGE, negative.status());
		assertTrue(negative.err(), negative.err().contains("--sites must be 0 or more."));
	}

	@Test
	public void linesHaveAtMostAHundredColumns() {
		for (Path p : new Path[] {BLOCKED, HEALTHY, HOSTILE, recording("tomcat-workers-jdk17.jfr")}) {
			run("report", "--threads", p).out().lines()
					.forEach(line -> assertTrue(p + ": " + line, line.length() <= 100));
		}
	}

	@Test
	public void noControlCharacterReachesATerminal() {
		String out = run("report", "--threads", "--explain-rules", HOSTILE).out();
		assertTrue(out.chars().allMatch(c -> c == '\n' || c >= 0x20 && c != 0x7F && (c < 0x80 || c > 0x9F)));
	}

	@Test
	public void colorsAreForTerminalsOnly() {
		assertFalse(run("report", BLOCKED).out().contains("\u001b"));
		assertTrue(runInColor("report", BLOCKED).out().contains("\u001b[31m!"));
	}

	@Test
	public void threadsAreListedOnRequest() {
		assertFalse(run("report", BLOCKED).out().contains("vert.x-eventloop-thread-2"));
		assertTrue(run("report", "--threads", BLOCKED).out().contains("vert.x-eventloop-thread-2"));
	}

	@Test
	public void failOnDecidesTheExitStatus() {
		assertEquals(ExitStatus.FOUND, run("report", "--fail-on", "warning", BLOCKED).status());
		assertEquals(ExitStatus.DONE, run("report", "--fail-on", "warning", HEALTHY).status());
		assertEquals("an inconclusive check is not an info", ExitStatus.DONE,
				run("report", "--fail-on", "info", INCONCLUSIVE).status());
		assertEquals("but fails if requested", ExitStatus.FOUND,
				run("report", "--fail-on", "warning,cannot-tell", INCONCLUSIVE).status());
		assertEquals("a warning counts as an info too", ExitStatus.FOUND,
				run("report", "--fail-on", "info", BLOCKED).status());
		assertEquals(ExitStatus.USAGE, run("report", "--fail-on", "error", HEALTHY).status());
	}

	@Test
	public void inJsonOneRecordingIsAnObjectAndSeveralAreAnArray() {
		JsonObject one = JsonParser.parseString(run("report", "--format", "json", BLOCKED).out()).getAsJsonObject();
		assertEquals("the path as given", BLOCKED.toString(),
				one.getAsJsonObject("recording").get("file").getAsString());
		assertEquals(2, JsonParser.parseString(run("report", "--format", "json", BLOCKED, HEALTHY).out())
				.getAsJsonArray().size());
	}

	@Test
	public void aPageHasAllRecordings() throws Exception {
		Path file = folder.getRoot().toPath().resolve("report.html");
		Program report = run("report", "--format", "html", "-o", file, BLOCKED, HOSTILE);
		assertEquals(report.err(), ExitStatus.DONE, report.status());
		String page = Files.readString(file);
		assertTrue(page.startsWith("<!DOCTYPE html>"));
		assertTrue(page.contains("quarkus-eventloop-blocked-jdk17.jfr") && page.contains("hostile-names-jdk17.jfr"));
		assertTrue(run("report", "--format", "html", BLOCKED).out().endsWith("</html>\n"));
	}

	@Test
	public void aReportGoesToAFileAndAnExistingOneIsKept() throws Exception {
		Path file = folder.getRoot().toPath().resolve("a report.txt");
		assertEquals(ExitStatus.DONE, run("report", "-o", file, BLOCKED).status());
		byte[] written = Files.readAllBytes(file);
		assertTrue(new String(written, StandardCharsets.UTF_8).contains("Problems"));
		Program again = run("report", "-o", file, HEALTHY);
		assertEquals(ExitStatus.FAILED, again.status());
		assertTrue(again.err(), again.err().contains("already exists"));
		assertEquals(written.length, Files.size(file));
		assertEquals(ExitStatus.DONE, run("report", "--force", "-o", file, HEALTHY).status());
		assertEquals("nothing else is left in the folder", 1, folder.getRoot().list().length);
	}

	@Test
	public void aMissingFolderIsReportedInOneSentence() {
		Program report = run("report", "-o", folder.getRoot().toPath().resolve("no/such/file"), BLOCKED);
		assertEquals(ExitStatus.FAILED, report.status());
		assertEquals(1, report.err().lines().count());
		assertTrue(report.err(), report.err().contains("there is no such folder"));
	}

	@Test
	public void aFileThatIsNotARecordingIsReportedWithStatusThree() throws Exception {
		Path text = Files.writeString(folder.getRoot().toPath().resolve("notes.txt"), "hello");
		for (Object bad : new Object[] {text, folder.getRoot(), "no-such-file.jfr"}) {
			Program report = run("report", bad);
			assertEquals(ExitStatus.FAILED, report.status());
			assertEquals("", report.out());
			assertEquals(report.err(), 1, report.err().lines().count());
			assertTrue(report.err(), report.err().startsWith("threadlanes: "));
			assertFalse(report.err(), report.err().contains("Exception"));
		}
	}

	@Test
	public void aBadRecordingDoesNotPreventReportsOnTheOthers() {
		Program report = run("report", BLOCKED, "no-such-file.jfr", HEALTHY);
		assertEquals(ExitStatus.FAILED, report.status());
		assertTrue(report.out().contains("quarkus-reactive-jdk17.jfr"));
		assertTrue(report.err().contains("no-such-file.jfr"));
	}

	@Test
	public void wrongUsageIsStatusTwoWithAHint() {
		Program report = run("report", "--no-such-option", BLOCKED);
		assertEquals(ExitStatus.USAGE, report.status());
		assertTrue(report.err(), report.err().contains("Try 'threadlanes report --help'."));
		assertEquals(ExitStatus.USAGE, run("report").status());
		assertEquals(ExitStatus.USAGE, run("no-such-verb").status());
	}

	@Test
	public void userRulesDecide() throws Exception {
		Path rules = Files.writeString(folder.getRoot().toPath().resolve("my.rules"),
				"[stack]\nidle | not-blocking | org.apache.http.impl.io.SessionInputBufferImpl.streamRead | - | - | mine\n");
		String out = run("report", "--rules", rules, "--explain-rules", BLOCKED).out();
		assertFalse(out.contains("1,500 socket reads and 1,500 socket writes"));
		assertTrue(out, out.contains("not-blocking"));
	}

	@Test
	public void aMalformedRuleIsWrongUsage() throws Exception {
		Path rules = Files.writeString(folder.getRoot().toPath().resolve("my.rules"), "[stack]\nidle | x\n");
		Program report = run("report", "--rules", rules, BLOCKED);
		assertEquals(ExitStatus.USAGE, report.status());
		assertEquals("", report.out());
		assertTrue(report.err(), report.err().contains("my.rules:2 has 2 columns instead of 6"));
	}

	@Test
	public void rulesAreExplained() {
		String out = run("report", "--explain-rules", recording("jetty-workers-jdk17.jfr")).out();
		assertTrue(out, out.contains("reserved-thread"));
		assertTrue(out, out.contains("(not confirmed by a recording)"));
		assertTrue(out, out.contains("The most frequent stacks that matched no rule"));
	}

	@Test
	public void theProgramAndEachVerbHaveHelp() {
		Program help = run("--help");
		assertEquals(ExitStatus.DONE, help.status());
		assertTrue(help.out().contains("report") && help.out().contains("events"));
		for (String verb : new String[] {"report", "events"}) {
			assertEquals(ExitStatus.DONE, run(verb, "--help").status());
			assertFalse("every option has a description", run(verb, "--help").out().contains("!"));
		}
		assertTrue(run("--version").out().startsWith("threadlanes "));
		assertTrue("no verb: the help", run().out().contains("Verbs:"));
	}

	@Test
	public void anInvalidValueIsReportedInTermsOfTheHelp() throws Exception {
		assertTrue(run("report", "--format", "xml", "x").err()
				.startsWith("threadlanes: --format must be text, json, jsonl, html or openmetrics, not 'xml'."));
		assertTrue(run("report", "--fail-on", "all", BLOCKED).err()
				.contains("--fail-on must be warning, info or cannot-tell, not 'all'."));
		assertTrue(run("settings", "--overhead", "none").err().contains("--overhead must be low or full, not 'none'."));
		assertTrue(run("settings", "--jdk", "new").err().contains("--jdk must be 11, 17, 21 or 25, not 'new'."));
		assertTrue(run("lanes", "--width", "w", "x").err().contains("--width must be a whole number, not 'w'."));
	}

	@Test
	public void failOnTakesPrecedenceOverUnreadableFiles() {
		Path missing = Path.of("missing.jfr");
		Program both = run("report", "--fail-on", "warning", BLOCKED, missing);
		assertEquals(ExitStatus.FOUND, both.status());
		assertTrue(both.err(), both.err().contains("'missing.jfr'"));
		assertTrue(both.err(), both.err().contains("1 finding meets --fail-on warning."));
		assertEquals("no --fail-on", ExitStatus.FAILED, run("report", BLOCKED, missing).status());
		assertEquals("nothing met", ExitStatus.FAILED,
				run("report", "--fail-on", "warning", HEALTHY, missing).status());
	}

	@Test
	public void thresholdsAreSetByFinding() {
		assertEquals(ExitStatus.DONE, run("report", "--fail-on", "warning", "--max",
				"event-loop-blocked=60s,event-loop-blocked.longest=1s", BLOCKED).status());
		assertTrue(run("report", "--max", "event-loop-block=1s", BLOCKED).err()
				.contains("--max must be event-loop-blocked,"));
		assertTrue(run("report", "--max", "event-loop-blocked=long", BLOCKED).err()
				.contains("'long' is not a valid time"));
		assertTrue(run("report", "--max", "pool-saturated=500%", BLOCKED).err().contains("is not a valid share"));
	}

	private static Set<String> findings(Object ... arguments) {
		JsonObject report = JsonParser.parseString(run(arguments).out()).getAsJsonObject();
		return StreamSupport.stream(report.getAsJsonArray("findings").spliterator(), false)
				.map(f -> f.getAsJsonObject().get("code").getAsString()).collect(Collectors.toSet());
	}

	@Test
	public void noFindingIsBelowItsThreshold() {
		Map.of("lock-holder-waits=100%", "lock-holder-sleeps-jdk17", "jit-pressure=60s", "quarkus-startup-jit-jdk17",
				"event-loop-imbalance=100%", "vertx-1-instance-of-4-loops-jdk17", "common-pool-blocked=60s",
				"quarkus-commonpool-socket-jdk17", "virtual-thread-pinned=60s", "virtual-threads-pinned-jdk25",
				"pool-saturated=100%", "pools-idle-busy-blocked-jdk25").forEach((max, name) -> {
					Path recording = Program.recording(name + ".jfr");
					String finding = max.substring(0, max.indexOf('='));
					assertTrue(max, findings("report", "--format", "json", recording).contains(finding));
					assertFalse(max, findings("report", "--format", "json", "--max", max, recording).contains(finding));
				});
	}

	@Test
	public void helpListsTheDefaultThresholds() {
		String help = run("report", "--help").out().replaceAll("\\s+", " ");
		for (Threshold threshold : Threshold.values()) {
			String usual = threshold.isTime() ? Math.round(threshold.usual() / 1e6) + "ms"
					: Math.round(100 * threshold.usual()) + "%";
			assertTrue(help, help.contains(threshold.id() + "=" + usual.replace("000ms", "s")));
		}
	}

	@Test
	public void groupedFindingsOfSeveralRecordingsComeFirst() {
		String out = run("report", HEALTHY, BLOCKED, BLOCKED.resolveSibling("./" + BLOCKED.getFileName())).out();
		assertTrue(out, out.startsWith("Findings of 3 recordings\n"
				+ "  ! event-loop-blocked: 2 recordings, 31.8 s in 3,000 waits\n"
				+ "      org.apache.http.impl.io.SessionInputBufferImpl.streamRead <- recgen.Api.call:31\n"));
		assertTrue(out, out.indexOf("worst in " + BLOCKED) < out.indexOf("\n" + HEALTHY + "\n"));
	}

	@Test
	public void jsonlIsOneObjectALine() {
		List<String> lines = run("report", "--format", "jsonl", HEALTHY, BLOCKED).out().lines().toList();
		assertEquals(2, lines.size());
		lines.forEach(line -> assertTrue(JsonParser.parseString(line).getAsJsonObject().has("findings")));
	}

	@Test
	public void thePageOfSeveralHasAnIndexWorstFirst() {
		String page = run("report", "--format", "html", HEALTHY, BLOCKED).out();
		assertTrue(page.indexOf("href=\"#r2\"") < page.indexOf("href=\"#r1\""));
		assertTrue(page.indexOf("href=\"#r1\"") < page.indexOf("id=\"r1\""));
	}

	@Test
	public void byRequestSaysWhereItsTimeWent() {
		String report = run("report", "--by", "request", recording("requests-jdk25.jfr")).out();
		assertTrue(report, report.contains("""
				Where the time of requests went
				  Request                                              total  requests    median      99 %   longest
				  GET /shop/checkout                                  4.79 s       120   36.9 ms   74.8 ms    120 ms
				       2.63 s  55 %  park on ArrayBlockingQueue.take, Shop.checkout:32
				"""));
		assertFalse(report, report.contains("\nPools"));
	}

	@Test
	public void theSlowestRequestsStandBelowTheProblems() {
		String report = run("report", recording("requests-jdk25.jfr")).out();
		assertTrue(report, report.contains("\nSlowest requests\n  GET /shop/checkout: 120 ms at 05:08:26.696 on "));
		assertTrue(report.indexOf("\nProblems") < report.indexOf("\nSlowest requests"));
	}

	@Test
	public void byEndpointSaysWhereTheTimeBelowItWent() {
		String report = run("report", "--by", "endpoint", recording("requests-jdk25.jfr")).out();
		assertTrue(report, report.contains("  Endpoint  "));
		assertTrue(report, report.contains("park on ArrayBlockingQueue.take, Shop.checkout:32"));
	}

	@Test
	public void endpointsBeyondTheNumberAskedForAreCounted() {
		String report = run("report", "--by", "endpoint", "--sites", "1", recording("checkout-jdk21.jfr")).out();
		assertTrue(report, report.contains("  4 more endpoints with "));
		assertTrue(report, report.contains("in total; --sites 5 prints them too."));
	}

	@Test
	public void withoutRequestsByRequestSaysHowToHaveThem() {
		String report = run("report", "--by", "request", HEALTHY).out();
		assertTrue(report, report.contains("No requests: no event of this recording marks one."));
	}

	@Test
	public void anyEventThatEnclosesOthersCanBeARequest() {
		String report = run("report", "--by", "request", "--request", "shop.Request:route",
				recording("requests-jdk25.jfr")).out();
		assertTrue(report, report.contains("\n  /shop/stock "));
	}

	@Test
	public void aRequestWithoutATypeIsWrongUsage() {
		assertEquals(ExitStatus.USAGE, run("report", "--request", ":route", HEALTHY).status());
	}
}
