package org.threadlanes.core.inference;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import org.junit.Test;
import org.threadlanes.core.report.Finding;
import org.threadlanes.core.report.FindingCode;
import org.threadlanes.core.report.Triage;
import org.threadlanes.core.report.TriageSettings;
import org.threadlanes.core.rules.Rules;
import org.threadlanes.core.testing.Recordings;

/** Recordings of frameworks that no rule was written for, and how well their waits are judged. */
public class UnseenRecordingsTest {

	private static List<RecordedVerdicts> recordings() throws Exception {
		List<RecordedVerdicts> recordings = new ArrayList<>();
		try (Stream<Path> files = Files.list(Recordings.path("unseen"))) {
			for (Path file : files.filter(p -> p.toString().endsWith(".jfr")).sorted().toList()) {
				recordings.add(new RecordedVerdicts(file));
			}
		}
		assertTrue("they are there", recordings.size() > 25);
		return recordings;
	}

	private static VerdictScore score(Rules rules) throws Exception {
		VerdictScore sum = new VerdictScore();
		for (RecordedVerdicts recording : recordings()) {
			VerdictScore score = recording.score(rules, (lane, i) -> { });
			assertTrue(recording.name() + " has waits", score.all() > 1);
			assertTrue(recording.name() + ": " + score, score.rightShare() > 0.98 && score.wrongShare() < 0.01);
			assertEquals(recording.name() + ": in tasks, called idle", 0, score.tasksCalledIdle, 0);
			sum.add(score);
		}
		return sum;
	}

	@Test
	public void withTheShippedRulesWaitsAreJudgedRightly() throws Exception {
		VerdictScore score = score(Rules.shipped());
		assertTrue(score.toString(), score.rightShare() > 0.995);
		assertTrue(score.toString(), score.wrongShare() < 0.002);
	}

	@Test
	public void withoutAnyRuleOfAFrameworkTheyAreToo() throws Exception {
		VerdictScore score = score(RecordedVerdicts.withoutPoolRules());
		assertTrue(score.toString(), score.rightShare() > 0.995);
		assertTrue(score.toString(), score.wrongShare() < 0.002);
	}

	@Test
	public void inferenceAgreesWithTheRulesWhereThereAreSome() throws Exception {
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
	public void aHealthyProgramHasNoFinding() throws Exception {
		int healthy = 0;
		for (RecordedVerdicts recording : recordings()) {
			if (recording.name().contains("_ok_")) {
				healthy++;
				Triage triage = Triage.of(recording.lanes(Rules.shipped()), TriageSettings.DEFAULT);
				List<FindingCode> codes = triage.findings().stream().map(Finding::code)
						.filter(code -> code != FindingCode.CANNOT_TELL).toList();
				assertEquals(recording.name(), List.of(), codes);
			}
		}
		assertTrue(healthy > 4);
	}

	@Test
	public void anEventLoopThatNoRuleKnowsIsFoundBlocked() throws Exception {
		for (String name : List.of("thrift_bad_jdk17", "mina_grizzly_jdkhttp_bad_jdk17", "redis_clients_bad_jdk25",
				"apache_hc5_async_bad_jdk17")) {
			RecordedVerdicts recording = new RecordedVerdicts(Recordings.path("unseen/" + name + ".jfr"));
			for (Rules rules : List.of(Rules.shipped(), RecordedVerdicts.withoutPoolRules())) {
				Triage triage = Triage.of(recording.lanes(rules), TriageSettings.DEFAULT);
				assertTrue(name, triage.findings().stream().anyMatch(f -> f.code() == FindingCode.EVENT_LOOP_BLOCKED));
			}
		}
	}

	@Test
	public void noRecordingOfThemHasAPoolThatIsSaturated() throws Exception {
		for (RecordedVerdicts recording : recordings()) {
			Triage triage = Triage.of(recording.lanes(Rules.shipped()), TriageSettings.DEFAULT);
			assertTrue(recording.name(),
					triage.findings().stream().noneMatch(f -> f.code() == FindingCode.POOL_SATURATED));
		}
	}
}
