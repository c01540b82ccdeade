package org.threadlanes.jmc.rules;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RunnableFuture;

import org.openjdk.jmc.common.item.IItemCollection;
import org.openjdk.jmc.common.unit.UnitLookup;
import org.openjdk.jmc.common.util.IPreferenceValueProvider;
import org.openjdk.jmc.common.util.TypedPreference;
import org.openjdk.jmc.flightrecorder.rules.IResult;
import org.openjdk.jmc.flightrecorder.rules.IResultValueProvider;
import org.openjdk.jmc.flightrecorder.rules.IRule;
import org.openjdk.jmc.flightrecorder.rules.ResultBuilder;
import org.openjdk.jmc.flightrecorder.rules.Severity;
import org.openjdk.jmc.flightrecorder.rules.TypedResult;
import org.openjdk.jmc.flightrecorder.rules.util.RulesToolkit.EventAvailability;
import org.threadlanes.core.analysis.report.Advice;
import org.threadlanes.core.analysis.report.Finding;
import org.threadlanes.core.analysis.report.FindingCode;
import org.threadlanes.core.base.text.Messages;
import org.threadlanes.core.base.work.Progress;
import org.threadlanes.jmc.model.ActiveRules;
import org.threadlanes.jmc.model.LanesCache;

/**
 * Shows the findings of one code as one result: sentence, frames, meaning and advice of the worst one; then the others,
 * each with its frames, and with its advice if that differs. A check that the recording's settings make impossible is
 * "not applicable", as JDK Mission Control calls it. The numbers are typed results that other tools can read.
 */
public abstract class FindingRule implements IRule {

	/** The topic shared by rules and page, so that the results show on the page. */
	public static final String TOPIC = "thread_lanes";

	private static final Messages TEXT = Messages.of(FindingRule.class);

	private final FindingCode code;

	FindingRule(FindingCode code) {
		this.code = code;
	}

	@Override
	public String getId() {
		return "org.threadlanes." + code.id();
	}

	@Override
	public String getTopic() {
		return TOPIC;
	}

	@Override
	public String getName() {
		return text("name");
	}

	@Override
	public Map<String, EventAvailability> getRequiredEvents() {
		// The triage itself says which checks cannot run because events are missing.
		return Map.of();
	}

	@Override
	public Collection<TypedPreference<?>> getConfigurationAttributes() {
		return Thresholds.of(code);
	}

	@Override
	public Collection<TypedResult<?>> getResults() {
		return FindingResults.ALL;
	}

	@Override
	public RunnableFuture<IResult> createEvaluation(
		IItemCollection items, IPreferenceValueProvider preferences, IResultValueProvider results) {
		return new FutureTask<>(() -> evaluate(items, preferences));
	}

	private IResult evaluate(IItemCollection items, IPreferenceValueProvider preferences) {
		List<Finding> all = LanesCache.lanes(items, ActiveRules.get(), Progress.NONE)
				.triage(Thresholds.settings(preferences)).findings();
		List<Finding> findings = all.stream().filter(f -> f.code() == code).toList();
		int before = (int) all.stream().map(Finding::code).distinct().takeWhile(other -> other != code).count();
		// If there are findings, hidden ones are left to the rule for inconclusive checks.
		if (findings.isEmpty()) {
			findings = all.stream().filter(f -> f.hides().contains(code)).toList();
		}
		Severity severity = severity(findings);
		ResultBuilder result = ResultBuilder.createFor(this, preferences).setSeverity(severity)
				.addResult(TypedResult.SCORE, UnitLookup.NUMBER_UNITY.quantity(score(severity, before)));
		if (findings.isEmpty()) {
			return result.setSummary(text("ok")).setExplanation(Advice.of(code).explanation()).build();
		}
		FindingResults.add(result, findings);
		return result.build();
	}

	private static Severity severity(List<Finding> findings) {
		if (findings.isEmpty()) {
			return Severity.OK;
		}
		if (findings.get(0).code() == FindingCode.CANNOT_TELL) {
			return Severity.NA;
		}
		return findings.stream().anyMatch(f -> f.severity() == org.threadlanes.core.analysis.report.Severity.WARNING)
				? Severity.WARNING : Severity.INFO;
	}

	/**
	 * The middle of JDK Mission Control's range for that severity; less for each rule whose findings come before on our
	 * page, as its table of results is sorted by score.
	 */
	private static double score(Severity severity, int before) {
		return switch (severity) {
		case WARNING -> 87 - before;
		case INFO -> 50 - before;
		case OK -> 0;
		default -> severity.getLimit();
		};
	}

	private String text(String key) {
		return TEXT.get(code.id() + "." + key);
	}
}
