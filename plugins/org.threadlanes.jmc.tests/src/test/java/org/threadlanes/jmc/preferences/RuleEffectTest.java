package org.threadlanes.jmc.preferences;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.List;

import org.junit.Test;
import org.openjdk.jmc.common.item.IItemCollection;
import org.threadlanes.core.analysis.report.Triage;
import org.threadlanes.core.analysis.report.TriageSettings;
import org.threadlanes.core.base.work.Progress;
import org.threadlanes.core.classify.rules.Rules;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.jmc.LoadedRecordings;
import org.threadlanes.jmc.model.LanesCache;

/** The effect of a new rule on a recording whose event loops block in 1,500 calls of one method. */
public class RuleEffectTest {

	private static RuleEffect effect(String rule) throws Exception {
		return effect(LoadedRecordings.EVENT_LOOP_BLOCKED, rule);
	}

	private static RuleEffect effect(String recording, String rule) throws Exception {
		IItemCollection items = LoadedRecordings.items(recording);
		return RuleEffect.of(triage(items, Rules.shipped()),
				triage(items, Rules.withUserRules("[stack]\n" + rule + "\n", "test")));
	}

	private static Triage triage(IItemCollection items, Rules rules) {
		return LanesCache.lanes(items, rules, Progress.NONE).triage(TriageSettings.DEFAULT);
	}

	@Test
	public void waitsThatBecomeIdleAreCountedAndTheirFindingDisappears() throws Exception {
		RuleEffect effect = effect("idle | my-call | recgen.Api.call | - | - | waits for work");

		RuleEffect.Change change = effect.changes().stream()
				.filter(one -> one.from() == Verdict.BLOCKING && one.to() == Verdict.IDLE).findFirst().orElseThrow();
		assertTrue(effect.text(), change.count() >= 1_500);
		assertTrue(effect.text(), change.nanos() > 15_000_000_000L);
		assertEquals(effect.text(), 1, effect.findings().onlyA().size());
	}

	@Test
	public void aToleratedWaitKeepsItsVerdictAndLosesItsFinding() throws Exception {
		RuleEffect effect = effect("tolerated | my-call | recgen.Api.call | - | - | known");

		assertEquals(List.of(), effect.changes());
		assertTrue(effect.text(), effect.text()
				.startsWith("No wait gets another verdict.\n1 finding disappears: 4 event loops blocked 15.9 s"));
	}

	@Test
	public void aRuleThatMatchesNothingChangesNothing() throws Exception {
		RuleEffect effect = effect("idle | nobody | no.such.Type.method | - | - | never");

		assertEquals(List.of(), effect.changes());
		assertEquals("No wait gets another verdict.\nNo finding appears or disappears.", effect.text());
	}

	@Test
	public void waitsOfEachKindAreNamed() throws Exception {
		String all = effect(LoadedRecordings.REQUESTS,
				"idle | m | org.threadlanes.experiments.Shop.checkout | - | - | waits for work").text();
		String parks = effect(LoadedRecordings.REQUESTS, "idle | m | java.util.concurrent.ArrayBlockingQueue.take << "
				+ "org.threadlanes.experiments.Shop.checkout | - | - | waits for work").text();

		String changes = "120 socket reads (2.02 s): Blocking \u2192 Idle in pool\n"
				+ "120 socket writes (25.4 ms): Blocking \u2192 Idle in pool\n"
				+ "116 parks (2.63 s): Blocking \u2192 Idle in pool\n";
		assertTrue(all, all.startsWith(changes));
		assertTrue(parks, parks.startsWith("116 parks (2.63 s): Blocking \u2192 Idle in pool\n"));
	}
}
