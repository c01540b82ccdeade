package org.threadlanes.jmc.rules;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.concurrent.RunnableFuture;
import java.util.stream.Collectors;

import org.junit.BeforeClass;
import org.junit.Test;
import org.openjdk.jmc.common.item.IItemCollection;
import org.openjdk.jmc.common.unit.IQuantity;
import org.openjdk.jmc.common.unit.UnitLookup;
import org.openjdk.jmc.common.util.IPreferenceValueProvider;
import org.openjdk.jmc.common.util.TypedPreference;
import org.openjdk.jmc.flightrecorder.rules.IResult;
import org.openjdk.jmc.flightrecorder.rules.IRule;
import org.openjdk.jmc.flightrecorder.rules.Severity;
import org.openjdk.jmc.flightrecorder.rules.TypedResult;
import org.threadlanes.core.recording.Progress;
import org.threadlanes.core.report.Finding;
import org.threadlanes.core.report.Triage;
import org.threadlanes.core.report.TriageSettings;
import org.threadlanes.core.rules.Rules;
import org.threadlanes.jmc.Recordings;
import org.threadlanes.jmc.model.LanesCache;

/** The rules say what the report says. */
public class FindingRulesTest {

	private static IItemCollection items;

	@BeforeClass
	public static void load() throws Exception {
		items = Recordings.items(Recordings.EVENT_LOOP_BLOCKED);
	}

	private static IResult evaluate(IRule rule, IPreferenceValueProvider preferences) throws Exception {
		RunnableFuture<IResult> evaluation = rule.createEvaluation(items, preferences, null);
		evaluation.run();
		return evaluation.get();
	}

	@Test
	public void eachCodeGivesTheFindingsOfTheReport() throws Exception {
		List<Finding> findings = Triage.of(LanesCache.lanes(items, Rules.shipped(), Progress.NONE).lanes(),
				TriageSettings.DEFAULT).findings();
		Map<String, List<Finding>> byRule = findings.stream()
				.collect(Collectors.groupingBy(f -> "org.threadlanes." + f.code().id()));
		for (IRule rule : ServiceLoader.load(IRule.class, FindingRule.class.getClassLoader())) {
			IResult result = evaluate(rule, IPreferenceValueProvider.DEFAULT_VALUES);
			List<Finding> expected = byRule.getOrDefault(rule.getId(), List.of());
			if (expected.isEmpty()) {
				assertEquals(rule.getId(), Severity.OK, result.getSeverity());
			} else {
				assertEquals(expected.get(0).message() + ".", result.getSummary());
				assertFalse(result.getSolution().contains("!"));
				expected.forEach(f -> assertTrue(result.getExplanation().contains(f.message())));
			}
		}
	}

	@Test
	public void blockedEventLoopsAreAWarning() throws Exception {
		IResult result = evaluate(new EventLoopBlockedRule(), IPreferenceValueProvider.DEFAULT_VALUES);

		assertEquals(Severity.WARNING, result.getSeverity());
		assertEquals(Severity.WARNING, Severity.get(result.getResult(TypedResult.SCORE).doubleValue()));
	}

	@Test
	public void whatCannotBeToldIsNotApplicable() throws Exception {
		IResult result = evaluate(new CannotTellRule(), IPreferenceValueProvider.DEFAULT_VALUES);

		assertEquals(Severity.NA, result.getSeverity());
	}

	@Test
	public void thresholdsAreThoseThatTheUserSet() throws Exception {
		IQuantity hour = UnitLookup.HOUR.quantity(1);
		IResult result = evaluate(new EventLoopBlockedRule(), new IPreferenceValueProvider() {
			@Override
			@SuppressWarnings("unchecked")
			public <T> T getPreferenceValue(TypedPreference<T> preference) {
				return preference.getPersister() == UnitLookup.TIMESPAN ? (T) hour : preference.getDefaultValue();
			}
		});

		assertEquals(Severity.OK, result.getSeverity());
	}
}
