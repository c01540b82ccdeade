package org.threadlanes.app.gate;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Set;

import org.junit.BeforeClass;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.threadlanes.app.Program;
import org.threadlanes.core.analysis.report.Triage;
import org.threadlanes.core.analysis.report.TriageSettings;
import org.threadlanes.core.base.work.Progress;
import org.threadlanes.core.classify.rules.Rules;
import org.threadlanes.core.jfr.RecordingException;
import org.threadlanes.core.jfr.RecordingFile;
import org.threadlanes.core.lanes.LanesBuilder;

/** A gate file, and what it says about a recording whose event loops block. */
public class GateFileTest {

	private static final LocalDate TODAY = LocalDate.parse("2026-11-25");
	private static final String ACCEPT = """
			[[accept]]
			code = "event-loop-blocked"
			call = "recgen.Api.call:*"
			reason = "OPS-17"
			until = 2026-11-25
			""";

	private static Triage blocked;

	@Rule
	public TemporaryFolder folder = new TemporaryFolder();

	@BeforeClass
	public static void read() throws Exception {
		blocked = triage("quarkus-eventloop-blocked-jdk17.jfr");
	}

	private static Triage triage(String recording) throws RecordingException {
		return Triage.of(LanesBuilder.build(new RecordingFile(Program.recording(recording)), Rules.shipped(),
				Progress.NONE), TriageSettings.DEFAULT);
	}

	private GateRules rules(String text) throws GateException, IOException {
		Path file = folder.getRoot().toPath().resolve("threadlanes.toml");
		Files.writeString(file, text);
		return GateFile.read(file);
	}

	private List<String> violations(String text, LocalDate today) throws GateException, IOException {
		return rules(text).check(blocked, Set.of(), today).stream().flatMap(check -> check.violations().stream())
				.toList();
	}

	private List<String> notes(String text) throws GateException, IOException {
		return rules(text).check(blocked, Set.of(), TODAY).stream().flatMap(check -> check.notes().stream()).toList();
	}

	private void assertSays(String text, String sentence) {
		String message = assertThrows(GateException.class, () -> rules(text)).getMessage();
		assertTrue(message, message.endsWith(sentence));
	}

	@Test
	public void anEmptyFileLetsAllPass() throws Exception {
		assertEquals(List.of(), violations("", TODAY));
	}

	@Test
	public void aWarningIsAViolationUntilItIsAcceptedAndAgainAfterThat() throws Exception {
		String failOn = "fail-on = [\"warning\"]\n";
		assertEquals(1, violations(failOn, TODAY).size());
		assertEquals(List.of(), violations(failOn + ACCEPT, TODAY));
		assertTrue(notes(failOn + ACCEPT).get(0).endsWith("accepted until 2026-11-25: OPS-17"));
		String expired = violations(failOn + ACCEPT, TODAY.plusDays(1)).get(0);
		assertTrue(expired, expired.endsWith("was accepted until 2026-11-25: OPS-17"));
		assertEquals(1, violations(failOn + ACCEPT.replace("Api.call", "Api.other"), TODAY).size());
	}

	@Test
	public void aCallHasALimitForIts99Percent() throws Exception {
		String limit = "[[call]]\ncall = \"*Api.call:*\"\np99 = \"%s\"\n";
		assertEquals(List.of(), violations(limit.formatted("14.1ms"), TODAY));
		assertEquals(List.of("recgen.Api.call:31 in vert.x-eventloop-thread-N: 99 % 14.0 ms, limit 13.9 ms"),
				violations(limit.formatted("13.9ms"), TODAY));
	}

	@Test
	public void aPoolHasALimitForItsShares() throws Exception {
		String limit = "[[pool]]\npool = \"vert.x-eventloop-*\"\nblocking = \"%s\"\ncontention = \"1%%\"\n";
		assertEquals(List.of(), violations(limit.formatted("43%"), TODAY));
		assertEquals(List.of("pool vert.x-eventloop-thread-N: blocking 42.3 %, limit 42.0 %"),
				violations(limit.formatted("42%"), TODAY));
	}

	@Test
	public void aCauseHasALimitByItsKind() throws Exception {
		Triage held = triage("lock-holder-sleeps-jdk17.jfr");
		String limit = "[[cause]]\nkind = \"%s\"\nshare = \"1%%\"\n";
		assertEquals(1, rules(limit.formatted("lock")).check(held, Set.of(), TODAY).get(1).violations().size());
		assertEquals(0, rules(limit.formatted("dns")).check(held, Set.of(), TODAY).get(1).violations().size());
	}

	@Test
	public void aLimitThatNothingMatchesIsNoted() throws Exception {
		assertTrue(notes("[[pool]]\npool = \"http-*\"\nblocking = \"5%\"\n").get(0)
				.contains("nothing in this recording"));
	}

	@Test
	public void whatIsWrongHasALine() {
		assertSays("[max]\n\"pool-saturated\" = \"5\"", "line 2: '5' is not a valid share for pool-saturated; use 5%.");
		assertSays("\n[[call]]\np98 = \"1s\"", "line 3: 'p98' is not known here; use call, pool, p99, longest.");
		assertSays("[[pool]]\npool = \"x\"", "line 2: blocking, contention is missing.");
		assertSays("[[accept]]\ncode = \"contention\"", "line 2: reason is missing.");
		assertSays("fail-on = [\"warn\"]", "line 1: 'warn' is not a value of fail-on; use warning, info, cannot-tell.");
		assertSays("fail-on = \"warning\"", "line 1: 'fail-on' must be a list.");
		assertSays("[pool]\npool = \"x\"", "line 1: 'pool' must be a list.");
		assertSays("[[cause]]\nkind = \"locks\"\nshare = \"1%\"", "rate-limit, straggler, late.");
		assertSays(ACCEPT.replace("2026-11-25", "\"soon\""),
				"line 5: 'until' must be a date such as 2026-12-31, without quotes.");
		String malformed = assertThrows(GateException.class, () -> rules("a = \n")).getMessage();
		assertTrue(malformed, malformed.contains("threadlanes.toml, line 1: "));
	}
}
