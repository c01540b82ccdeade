package org.threadlanes.jmc.rules;

import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.openjdk.jmc.common.unit.ContentType;
import org.openjdk.jmc.common.unit.IQuantity;
import org.openjdk.jmc.common.unit.UnitLookup;
import org.openjdk.jmc.flightrecorder.rules.ResultBuilder;
import org.openjdk.jmc.flightrecorder.rules.TypedCollectionResult;
import org.openjdk.jmc.flightrecorder.rules.TypedResult;
import org.threadlanes.core.analysis.report.Finding;
import org.threadlanes.core.analysis.sites.CallFrames;
import org.threadlanes.core.base.text.Messages;

/** The typed results that the rules publish: a list of the findings, and the numbers of the worst one. */
final class FindingResults {

	private static final Messages TEXT = Messages.of(FindingResults.class);

	private static final TypedCollectionResult<String> FINDINGS = new TypedCollectionResult<>("findings",
			TEXT.get("result.findings"), TEXT.get("result.findings.description"), UnitLookup.PLAIN_TEXT, String.class);
	private static final TypedResult<String> POOL = of("pool", UnitLookup.PLAIN_TEXT, String.class);
	private static final TypedResult<IQuantity> THREADS = of("threads", UnitLookup.NUMBER, IQuantity.class);
	private static final TypedResult<IQuantity> WAITS = of("waits", UnitLookup.NUMBER, IQuantity.class);
	private static final TypedResult<IQuantity> TOTAL = of("total", UnitLookup.TIMESPAN, IQuantity.class);
	private static final TypedResult<IQuantity> LONGEST = of("longest", UnitLookup.TIMESPAN, IQuantity.class);

	/** All of these, and the score. */
	static final Collection<TypedResult<?>> ALL = List.of(TypedResult.SCORE, FINDINGS, POOL, THREADS, WAITS, TOTAL,
			LONGEST);
	/**
	 * A placeholder in explanations that JDK Mission Control replaces with one item for each finding. The first item
	 * has only frames, because its sentence is the summary, shown above the explanation.
	 */
	static final String LIST = "{" + FINDINGS.getIdentifier() + "}";

	private FindingResults() {
	}

	/** @param findings at least one, the worst first */
	static void add(ResultBuilder result, List<Finding> findings) {
		Finding worst = findings.get(0);
		result.addResult(FINDINGS,
				findings.stream().map(f -> f == worst ? where(f) : item(f)).filter(text -> !text.isEmpty()).toList());
		result.addResult(POOL, worst.poolName());
		result.addResult(THREADS, UnitLookup.NUMBER_UNITY.quantity(worst.threads()));
		result.addResult(WAITS, UnitLookup.NUMBER_UNITY.quantity(worst.count()));
		result.addResult(TOTAL, UnitLookup.NANOSECOND.quantity(worst.nanos()));
		result.addResult(LONGEST, UnitLookup.NANOSECOND.quantity(worst.maxNanos()));
	}

	/** @return the frames, up to the endpoint that they serve; may be empty */
	private static String where(Finding finding) {
		CallFrames frames = finding.frames();
		String endpoint = frames.endpointName().equals(frames.ownName()) ? "" : frames.endpointName();
		return Stream.of(finding.detail(), endpoint).filter(text -> !text.isEmpty())
				.collect(Collectors.joining(" \u2190 "));
	}

	private static String item(Finding finding) {
		String where = where(finding);
		return where.isEmpty() ? finding.message() + "." : finding.message() + ": " + where;
	}

	private static <T> TypedResult<T> of(String id, ContentType<T> type, Class<T> javaType) {
		return new TypedResult<>(id, TEXT.get("result." + id), TEXT.get("result." + id + ".description"), type,
				javaType);
	}
}
