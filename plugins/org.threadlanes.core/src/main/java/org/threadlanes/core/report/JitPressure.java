package org.threadlanes.core.report;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.core.text.Durations;
import org.threadlanes.core.text.SafeText;
import org.threadlanes.core.thread.ThreadKind;
import org.threadlanes.core.wait.WaitKind;

/**
 * Seconds in which the compilers took half of the processors or more. The time of a compilation goes by the clock, the
 * wait for a processor included: where compilers wait, they compete all the more.
 */
final class JitPressure implements Detector {

	private static final double PRESSURE = 0.5;
	private static final int FEWEST_SECONDS = 2;
	/** From this share of the recording on it is more than a start-up. */
	private static final double WARNING_SHARE = 0.25;
	private static final int MOST_COMPILERS_NAMED = 4;
	private static final int LONGEST_NAME = 40;

	@Override
	public List<Finding> detect(ThreadLanes lanes, TriageSettings settings) {
		List<ThreadLane> compilers = lanes.lanes().stream()
				.filter(lane -> lane.kind() == ThreadKind.JIT_COMPILER && compiled(lane) > 0)
				.sorted(Comparator.comparingLong(JitPressure::compiled).reversed().thenComparing(ThreadLane::label))
				.toList();
		if (compilers.isEmpty() || lanes.processors() == 0) {
			return List.of();
		}
		CompileTime time = new CompileTime(lanes, compilers);
		int seconds = time.secondsOver(PRESSURE);
		return seconds < FEWEST_SECONDS ? List.of() : List.of(finding(lanes, compilers, time, seconds));
	}

	private static Finding finding(ThreadLanes lanes, List<ThreadLane> compilers, CompileTime time, int seconds) {
		long count = 0;
		long nanos = 0;
		SpanRef longest = null;
		for (ThreadLane compiler : compilers) {
			for (int i = 0; i < compiler.size(); i++) {
				if (compiler.kind(i) == WaitKind.COMPILATION) {
					SpanRef span = new SpanRef(compiler, i);
					long length = span.endNanos() - span.startNanos();
					count += compiler.isCounted(i) ? 1 : 0;
					nanos += length;
					longest = longest == null || length > longest.endNanos() - longest.startNanos() ? span : longest;
				}
			}
		}
		String message = FindingTexts.TEXT.get("finding.jit-pressure",
				LoopWork.percent(time.shareOfSecondsOver(PRESSURE)), lanes.processors(), seconds, time.seconds(),
				time.lastOver(PRESSURE), FindingTexts.counted(WaitKind.COMPILATION, count), Durations.text(nanos));
		String where = compilers.stream().limit(MOST_COMPILERS_NAMED)
				.map(c -> SafeText.shorten(c.label(), LONGEST_NAME) + " " + Durations.text(compiled(c)))
				.collect(Collectors.joining(", "));
		Severity severity = seconds >= WARNING_SHARE * time.seconds() ? Severity.WARNING : Severity.INFO;
		// C1 and C2 are two pools.
		return new Finding(FindingCode.JIT_PRESSURE, severity, null, WaitKind.COMPILATION, compilers.size(), count,
				nanos, longest == null ? 0 : longest.endNanos() - longest.startNanos(), message, where, "", longest,
				List.of(), (lane, i) -> lane.kind(i) == WaitKind.COMPILATION);
	}

	private static long compiled(ThreadLane lane) {
		long nanos = 0;
		for (int i = 0; i < lane.size(); i++) {
			nanos += lane.kind(i) == WaitKind.COMPILATION ? lane.end(i) - lane.start(i) : 0;
		}
		return nanos;
	}
}
