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
import org.threadlanes.core.analysis.report.Advice;
import org.threadlanes.core.analysis.report.Finding;
import org.threadlanes.core.analysis.sites.CallFrames;
import org.threadlanes.core.base.text.Messages;
import org.threadlanes.core.jfr.Frame;

/** The typed results that the rules publish: frames and numbers of the worst finding, and a list of the others. */
final class FindingResults {

	private static final Messages TEXT = Messages.of(FindingResults.class);

	private static final TypedCollectionResult<String> FRAMES = listOf("frames");
	private static final TypedCollectionResult<String> OTHERS = listOf("others");
	private static final TypedResult<String> POOL = of("pool", UnitLookup.PLAIN_TEXT, String.class);
	private static final TypedResult<IQuantity> THREADS = of("threads", UnitLookup.NUMBER, IQuantity.class);
	private static final TypedResult<IQuantity> WAITS = of("waits", UnitLookup.NUMBER, IQuantity.class);
	private static final TypedResult<IQuantity> TOTAL = of("total", UnitLookup.TIMESPAN, IQuantity.class);
	private static final TypedResult<IQuantity> LONGEST = of("longest", UnitLookup.TIMESPAN, IQuantity.class);

	/** All of these, and the score. */
	static final Collection<TypedResult<?>> ALL = List.of(TypedResult.SCORE, FRAMES, OTHERS, POOL, THREADS, WAITS,
			TOTAL, LONGEST);

	private FindingResults() {
	}

	/**
	 * Adds the results, and texts that name the lists among them, which JDK Mission Control then replaces with one item
	 * for each element.
	 *
	 * @param findings at least one, the worst first
	 */
	static void add(ResultBuilder result, List<Finding> findings) {
		Finding worst = findings.get(0);
		Advice advice = Advice.of(worst);
		String where = where(worst);
		List<String> others = findings.stream().skip(1).map(f -> item(f, advice)).toList();
		result.setSummary(worst.message() + ".");
		result.setExplanation((where.isEmpty() ? "" : placeholder(FRAMES) + "\n") + advice.explanation());
		result.setSolution(advice.solution()
				+ (others.isEmpty() ? "" : "\n" + TEXT.get("others") + " " + placeholder(OTHERS)));
		result.addResult(FRAMES, List.of(where));
		result.addResult(OTHERS, others);
		result.addResult(POOL, worst.poolName());
		result.addResult(THREADS, UnitLookup.NUMBER_UNITY.quantity(worst.threads()));
		result.addResult(WAITS, UnitLookup.NUMBER_UNITY.quantity(worst.count()));
		result.addResult(TOTAL, UnitLookup.NANOSECOND.quantity(worst.nanos()));
		result.addResult(LONGEST, UnitLookup.NANOSECOND.quantity(worst.maxNanos()));
	}

	/** @return the frames, up to the endpoint that they serve, the pool and what it waited for; may be empty */
	private static String where(Finding finding) {
		CallFrames frames = finding.frames();
		Stream<String> endpoint = Stream.ofNullable(frames.endpoint()).map(Frame::readableLocation)
				.filter(caller -> frames.own() == null || !caller.equals(frames.own().readableLocation()));
		String path = joined(Stream.concat(Stream.of(finding.detail()), endpoint), " \u2190 ");
		String pool = finding.message().toString().contains(finding.poolName()) ? "" : finding.poolName();
		String about = joined(Stream.of(pool, finding.on().isEmpty() ? "" : TEXT.get("on", finding.on())), ", ");
		return path.isEmpty() || about.isEmpty() ? path + about : path + " (" + about + ")";
	}

	private static String joined(Stream<String> texts, String separator) {
		return texts.filter(text -> !text.isEmpty()).collect(Collectors.joining(separator));
	}

	/** @return the sentence, the frames, and the advice unless that is the same as for the worst finding */
	private static String item(Finding finding, Advice ofWorst) {
		String where = where(finding);
		Advice advice = Advice.of(finding);
		return finding.message() + (where.isEmpty() ? "." : " (" + where + ").")
				+ (advice.solution().equals(ofWorst.solution()) ? "" : " " + advice.first());
	}

	private static String placeholder(TypedResult<?> list) {
		return "{" + list.getIdentifier() + "}";
	}

	private static TypedCollectionResult<String> listOf(String id) {
		return new TypedCollectionResult<>(id, TEXT.get("result." + id), TEXT.get("result." + id + ".description"),
				UnitLookup.PLAIN_TEXT, String.class);
	}

	private static <T> TypedResult<T> of(String id, ContentType<T> type, Class<T> javaType) {
		return new TypedResult<>(id, TEXT.get("result." + id), TEXT.get("result." + id + ".description"), type,
				javaType);
	}
}
