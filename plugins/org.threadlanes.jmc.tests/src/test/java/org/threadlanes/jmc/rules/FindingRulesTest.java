package org.threadlanes.jmc.rules;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.RunnableFuture;
import java.util.stream.Collectors;

import org.junit.Test;
import org.openjdk.jmc.common.item.IItemCollection;
import org.openjdk.jmc.common.unit.IQuantity;
import org.openjdk.jmc.common.unit.UnitLookup;
import org.openjdk.jmc.common.util.IPreferenceValueProvider;
import org.openjdk.jmc.common.util.TypedPreference;
import org.openjdk.jmc.flightrecorder.rules.IResult;
import org.openjdk.jmc.flightrecorder.rules.IRule;
import org.openjdk.jmc.flightrecorder.rules.ResultToolkit;
import org.openjdk.jmc.flightrecorder.rules.Severity;
import org.openjdk.jmc.flightrecorder.rules.TypedResult;
import org.threadlanes.core.analysis.report.Advice;
import org.threadlanes.core.analysis.report.Finding;
import org.threadlanes.core.analysis.report.FindingCode;
import org.threadlanes.core.analysis.report.Threshold;
import org.threadlanes.core.analysis.report.Triage;
import org.threadlanes.core.analysis.report.TriageSettings;
import org.threadlanes.core.classify.rules.Rules;
import org.threadlanes.jmc.LoadedRecordings;
import org.threadlanes.jmc.model.ActiveRules;
import org.threadlanes.jmc.preferences.ThreadLanesPreferences;

/** The rules, run on events loaded by JDK Mission Control, give the findings of the report. */
public class FindingRulesTest {

	private static final IPreferenceValueProvider DEFAULTS = IPreferenceValueProvider.DEFAULT_VALUES;

	private static IResult evaluate(IRule rule, IItemCollection items, IPreferenceValueProvider preferences)
			throws Exception {
		RunnableFuture<IResult> evaluation = rule.createEvaluation(items, preferences, null);
		evaluation.run();
		return evaluation.get();
	}

	private static Map<String, IResult> results(String recording) throws Exception {
		IItemCollection items = LoadedRecordings.items(recording);
		Map<String, IResult> results = new TreeMap<>();
		for (IRule rule : ServiceLoader.load(IRule.class, FindingRule.class.getClassLoader())) {
			results.put(rule.getId(), evaluate(rule, items, DEFAULTS));
		}
		return results;
	}

	@Test
	public void eachRuleGivesTheFindingsOfTheReport() throws Exception {
		for (String recording : List.of("quarkus-eventloop-blocked-jdk17", "quarkus-commonpool-socket-jdk17",
				"virtual-threads-pinned-jdk25", "quarkus-startup-jit-jdk17")) {
			List<Finding> all = Triage.of(LoadedRecordings.lanes(recording), TriageSettings.DEFAULT).findings();
			Map<String, List<Finding>> findings = all.stream()
					.collect(Collectors.groupingBy(f -> "org.threadlanes." + f.code().id()));
			Set<String> hidden = all.stream().flatMap(f -> f.hides().stream()).map(c -> "org.threadlanes." + c.id())
					.collect(Collectors.toSet());
			results(recording).forEach((rule, result) -> {
				List<Finding> expected = findings.getOrDefault(rule, List.of());
				if (expected.isEmpty()) {
					assertEquals(recording + " " + rule, hidden.contains(rule) ? Severity.NA : Severity.OK,
							result.getSeverity());
				} else {
					assertEquals(recording, expected.get(0).message() + ".", result.getSummary());
					assertFalse(result.getSolution().isEmpty());
					String shown = ResultToolkit.populateMessage(result, result.getExplanation(), false);
					assertFalse("repeats the summary", shown.contains(result.getSummary()));
					assertTrue(shown, shown.contains(expected.get(0).detail()));
					String advised = ResultToolkit.populateMessage(result, result.getSolution(), false);
					assertTrue(advised, advised.startsWith(Advice.of(expected.get(0)).solution()));
					expected.stream().skip(1).forEach(f -> assertTrue(advised, advised.contains(f.message() + " (")));
				}
			});
		}
	}

	@Test
	public void theScoresFollowTheOrderOfThePage() throws Exception {
		for (String recording : List.of("quarkus-startup-jit-jdk17", "checkout-jdk21")) {
			Map<String, IResult> results = results(recording);
			List<String> page = Triage.of(LoadedRecordings.lanes(recording), TriageSettings.DEFAULT).findings().stream()
					.map(Finding::code).filter(code -> code != FindingCode.CANNOT_TELL).distinct()
					.map(code -> "org.threadlanes." + code.id()).toList();
			List<Double> scores = page.stream()
					.map(rule -> results.get(rule).getResult(TypedResult.SCORE).doubleValue()).toList();

			assertTrue(recording + " " + page, page.size() > 1);
			assertEquals(recording, scores.stream().distinct().sorted(Comparator.reverseOrder()).toList(), scores);
			page.forEach(rule -> assertEquals(results.get(rule).getSeverity(),
					Severity.get(results.get(rule).getResult(TypedResult.SCORE).doubleValue())));
		}
	}

	@Test
	public void aCallThatIsItsOwnCallerIsNamedOnce() throws Exception {
		IResult result = results("checkout-jdk21").get("org.threadlanes.virtual-thread-pinned");
		String shown = ResultToolkit.populateMessage(result, result.getExplanation(), false);
		assertTrue(shown, shown.contains("Checkout.pinned:98"));
		assertFalse(shown, shown.contains("\u2190"));
	}

	@Test
	public void noRuleFiresOnTheReactiveApplication() throws Exception {
		results("quarkus-reactive-jdk17").forEach(
				(rule, result) -> assertTrue(rule, result.getSeverity().compareTo(Severity.INFO) < 0));
	}

	@Test
	public void blockedEventLoopsAreAWarning() throws Exception {
		IResult result = evaluate(new FindingRules.EventLoopBlocked(),
				LoadedRecordings.items(LoadedRecordings.EVENT_LOOP_BLOCKED), DEFAULTS);

		assertEquals(Severity.WARNING, result.getSeverity());
		assertEquals(Severity.WARNING, Severity.get(result.getResult(TypedResult.SCORE).doubleValue()));
	}

	@Test
	public void theNumbersOfTheWorstFindingAreTypedResults() throws Exception {
		IRule rule = new FindingRules.EventLoopBlocked();
		IResult result = evaluate(rule, LoadedRecordings.items(LoadedRecordings.EVENT_LOOP_BLOCKED), DEFAULTS);
		Finding worst = Triage.of(LoadedRecordings.lanes(LoadedRecordings.EVENT_LOOP_BLOCKED), TriageSettings.DEFAULT)
				.findings().get(0);
		Map<String, TypedResult<?>> published = rule.getResults().stream()
				.collect(Collectors.toMap(TypedResult::getIdentifier, r -> r));

		assertEquals("vert.x-eventloop-thread-N", result.getResult(published.get("pool")));
		assertEquals(worst.threads(), number(result, published.get("threads")));
		assertEquals(worst.count(), number(result, published.get("waits")));
		assertEquals(worst.nanos(), nanos(result, published.get("total")));
		assertEquals(worst.maxNanos(), nanos(result, published.get("longest")));
	}

	@Test
	public void theFramesOfAFindingReachTheEndpoint() throws Exception {
		IResult result =
				evaluate(new FindingRules.LockHolderWaits(), LoadedRecordings.items("requests-jdk25"), DEFAULTS);
		String shown = ResultToolkit.populateMessage(result, result.getExplanation(), false);
		assertTrue(shown,
				shown.contains("Shop.stock:64 \u2190 org.threadlanes.experiments.ShopRequest$Recorder.record"));
	}

	private static long number(IResult result, TypedResult<?> type) {
		return ((IQuantity) result.getResult(type)).clampedLongValueIn(UnitLookup.NUMBER_UNITY);
	}

	private static long nanos(IResult result, TypedResult<?> type) {
		return ((IQuantity) result.getResult(type)).clampedLongValueIn(UnitLookup.NANOSECOND);
	}

	@Test
	public void theOtherFindingsComeAfterAllAboutTheWorst() throws Exception {
		IResult result = evaluate(new FindingRules.EventLoopBlocked(), LoadedRecordings.items("undertow-task-and-io-jdk17"),
				DEFAULTS);

		String worst = ResultToolkit.populateMessage(result, result.getExplanation(), true);
		String others = ResultToolkit.populateMessage(result, result.getSolution(), true);

		assertEquals(worst, 1, worst.split("<li>", -1).length - 1);
		assertEquals(others, 2, others.split("<li>", -1).length - 1);
		assertTrue(others, others.contains("Other findings of this kind: <ul>"));
		assertFalse("the same advice once", others.substring(others.indexOf("Other findings")).contains("Hand the blocking call"));
	}

	@Test
	public void inconclusiveChecksAreNotApplicable() throws Exception {
		IResult result =
				evaluate(new FindingRules.CannotTell(), LoadedRecordings.items("quarkus-worker-socket-jdk17"), DEFAULTS);

		assertEquals(Severity.NA, result.getSeverity());
	}

	@Test
	public void checksOfBlockingAreNotApplicableUnderStockSettings() throws Exception {
		Map<String, IResult> results = results("quarkus-worker-socket-jdk25-throttled");

		assertEquals(Severity.NA, results.get("org.threadlanes.event-loop-blocked").getSeverity());
		assertEquals(Severity.NA, results.get("org.threadlanes.pool-saturated").getSeverity());
	}

	@Test
	public void unrecordedCompilationIsNotReportedAsHealthy() throws Exception {
		IItemCollection items = LoadedRecordings.items("quarkus-worker-socket-jdk17");
		Finding hiding = Triage.of(LoadedRecordings.lanes("quarkus-worker-socket-jdk17"), TriageSettings.DEFAULT)
				.findings().stream().filter(f -> f.hides().contains(FindingCode.JIT_PRESSURE)).findFirst()
				.orElseThrow();
		IResult result = evaluate(new FindingRules.JitPressure(), items, DEFAULTS);

		assertEquals(Severity.NA, result.getSeverity());
		assertEquals(hiding.message() + ".", result.getSummary());
		assertTrue(result.getSolution().contains("threadlanes settings"));
	}

	@Test
	public void eachRuleHasExactlyTheThresholdsThatItUses() {
		Map<String, List<String>> thresholds = new TreeMap<>();
		for (IRule rule : ServiceLoader.load(IRule.class, FindingRule.class.getClassLoader())) {
			// Outside JDK Mission Control, its own rules are found too.
			if (rule instanceof FindingRule) {
				thresholds.put(rule.getId().substring("org.threadlanes.".length()), rule.getConfigurationAttributes()
						.stream().map(p -> p.getIdentifier().substring("org.threadlanes.threshold.".length()))
						.toList());
			}
		}

		List<String> ofLoops = List.of("event-loop-blocked", "event-loop-blocked.longest");
		assertEquals(ofLoops, thresholds.remove("event-loop-blocked"));
		assertEquals(ofLoops, thresholds.remove("non-blocking-thread-blocked"));
		assertEquals(List.of(), thresholds.remove("cannot-tell"));
		assertEquals(List.of(), thresholds.remove("open-wait"));
		assertEquals(7, thresholds.size());
		thresholds.forEach((rule, own) -> assertEquals(List.of(rule), own));
	}

	@Test
	public void thresholdsOfThePageApplyUnlessTheRuleHasItsOwn() throws Exception {
		TriageSettings hour = new TriageSettings(Map.of(Threshold.LOOP_TOTAL, 3.6e12, Threshold.LOOP_LONGEST, 3.6e12));
		ActiveRules.takeFrom(Rules::shipped, () -> hour);
		try {
			IResult result = evaluate(new FindingRules.EventLoopBlocked(),
					LoadedRecordings.items(LoadedRecordings.EVENT_LOOP_BLOCKED), DEFAULTS);

			assertTrue(result.getSeverity().compareTo(Severity.INFO) < 0);
		} finally {
			ActiveRules.takeFrom(ThreadLanesPreferences::rules, ThreadLanesPreferences::thresholds);
		}
	}

	@Test
	public void thresholdsAreThoseSetByTheUser() throws Exception {
		IQuantity hour = UnitLookup.HOUR.quantity(1);
		IResult result = evaluate(new FindingRules.EventLoopBlocked(),
				LoadedRecordings.items(LoadedRecordings.EVENT_LOOP_BLOCKED), new IPreferenceValueProvider() {
					@Override
					@SuppressWarnings("unchecked")
					public <T> T getPreferenceValue(TypedPreference<T> preference) {
						return preference.getPersister() == UnitLookup.TIMESPAN ? (T) hour
								: preference.getDefaultValue();
					}
				});

		assertTrue(result.getSeverity().compareTo(Severity.INFO) < 0);
	}
}
