package org.threadlanes.core.inference;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

import org.junit.AfterClass;
import org.junit.BeforeClass;
import org.junit.Test;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.core.report.Finding;
import org.threadlanes.core.report.FindingCode;
import org.threadlanes.core.report.Severity;
import org.threadlanes.core.report.Triage;
import org.threadlanes.core.report.TriageSettings;
import org.threadlanes.core.rules.Rules;
import org.threadlanes.core.testing.Recordings;

/** The verdicts on recordings of frameworks that no rule was written for. */
public class UnseenRecordingsTest {

	/** A recording, classified with the shipped rules and without those that name a framework. */
	private record Scored(String name, VerdictScore shipped, VerdictScore bare, Triage triage, Triage bareTriage) {

		static Scored of(Path file) throws Exception {
			RecordedVerdicts recording = new RecordedVerdicts(file);
			ThreadLanes shipped = recording.lanes(Rules.shipped());
			ThreadLanes bare = recording.lanes(RecordedVerdicts.withoutPoolRules());
			return new Scored(recording.name(), recording.againstTruth(shipped), recording.againstTruth(bare),
					Triage.of(shipped, TriageSettings.DEFAULT), Triage.of(bare, TriageSettings.DEFAULT));
		}

		private static boolean has(Triage triage, FindingCode code) {
			return triage.findings().stream().anyMatch(finding -> finding.code() == code);
		}
	}

	private static final List<Scored> RECORDINGS = new ArrayList<>();

	@BeforeClass
	public static void classify() throws Exception {
		try (Stream<Path> files = Files.list(Recordings.path("unseen"))) {
			for (Path file : files.filter(p -> p.toString().endsWith(".jfr")).sorted().toList()) {
				RECORDINGS.add(Scored.of(file));
			}
		}
		assertTrue("they are there", RECORDINGS.size() > 30);
	}

	@AfterClass
	public static void forget() {
		RECORDINGS.clear();
	}

	private static void areRight(Function<Scored, VerdictScore> scores) {
		VerdictScore sum = new VerdictScore();
		for (Scored recording : RECORDINGS) {
			VerdictScore score = scores.apply(recording);
			assertTrue(recording.name() + " has waits", score.all() > 1);
			assertTrue(recording.name() + ": " + score, score.rightShare() > 0.98 && score.wrongShare() < 0.01);
			assertEquals(recording.name() + ": in tasks, called idle", 0, score.tasksCalledIdle, 0);
			sum.add(score);
		}
		assertTrue(sum.toString(), sum.rightShare() > 0.995);
		assertTrue(sum.toString(), sum.wrongShare() < 0.002);
	}

	@Test
	public void verdictsAreRightWithTheShippedRules() {
		areRight(Scored::shipped);
	}

	@Test
	public void verdictsAreRightWithoutRulesOfFrameworks() {
		areRight(Scored::bare);
	}

	@Test
	public void inferenceAgreesWithTheRules() throws Exception {
		VerdictScore sum = new VerdictScore();
		for (Path file : Recordings.all()) {
			RecordedVerdicts recording = new RecordedVerdicts(file);
			VerdictScore score = recording.score(RecordedVerdicts.withoutPoolRules(), (lane, i) -> { });
			assertEquals(recording.name() + ": in tasks, called idle", 0, score.tasksCalledIdle, 0);
			sum.add(score);
		}
		assertTrue(sum.toString(), sum.rightShare() > 0.99);
		assertTrue(sum.toString(), sum.wrongShare() < 0.002);
	}

	@Test
	public void aHealthyProgramHasNoWarning() {
		List<Scored> healthy = RECORDINGS.stream().filter(recording -> recording.name().contains("_ok_")).toList();
		assertTrue(healthy.size() > 4);
		for (Scored recording : healthy) {
			assertEquals(recording.name(), List.of(), recording.triage().findings().stream()
					.filter(f -> f.severity() == Severity.WARNING).map(Finding::code).toList());
		}
	}

	@Test
	public void anEventLoopThatNoRuleKnowsIsFoundBlocked() {
		Set<String> blocked = Set.of("thrift_bad_jdk17", "mina_grizzly_jdkhttp_bad_jdk17", "redis_clients_bad_jdk25",
				"apache_hc5_async_bad_jdk17");
		List<Scored> bad = RECORDINGS.stream().filter(recording -> blocked.contains(recording.name())).toList();
		assertEquals(blocked.size(), bad.size());
		for (Scored recording : bad) {
			assertTrue(recording.name(), Scored.has(recording.triage(), FindingCode.EVENT_LOOP_BLOCKED));
			assertTrue(recording.name(), Scored.has(recording.bareTriage(), FindingCode.EVENT_LOOP_BLOCKED));
		}
	}

	@Test
	public void noRecordingHasASaturatedPool() {
		for (Scored recording : RECORDINGS) {
			assertFalse(recording.name(), Scored.has(recording.triage(), FindingCode.POOL_SATURATED));
		}
	}
}
