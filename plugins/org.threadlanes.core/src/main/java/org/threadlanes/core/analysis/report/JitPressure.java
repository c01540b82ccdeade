package org.threadlanes.core.analysis.report;

import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Collectors;

import org.threadlanes.core.analysis.causes.Causes;
import org.threadlanes.core.analysis.sites.CallSites;
import org.threadlanes.core.base.text.Durations;
import org.threadlanes.core.base.text.SafeText;
import org.threadlanes.core.kinds.ThreadKind;
import org.threadlanes.core.kinds.Vocabulary;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.core.lanes.WaitGroup;

/**
 * Seconds in which the compilers demanded half of the CPUs or more. The time of a compilation is elapsed time,
 * including waits for a CPU: compilers that wait compete even more. The finding adds the CPU time they got: in a
 * start-up on one CPU, a quarter (docs/experiments/jit-startup.md). If they got far less (1 % and 12 % on machines busy
 * with other processes), the compilers did not take the CPUs, and there is no finding.
 */
final class JitPressure implements Check {

	/** This share of the CPUs is pressure. */
	private static final double PRESSURE = 0.5;
	private static final long VISIBLE_COMPILATION = 50_000_000;
	private static final long SECOND = 1_000_000_000;
	/** Above this share of the recording, it is more than start-up. */
	private static final double WARNING_SHARE = 0.25;
	/** Below this share of their elapsed time on a CPU, the compilers wait for other processes. */
	private static final double STARVED = 0.2;
	private static final String COMPILER_SUMS = "jdk.CompilerStatistics";
	private static final String CPU_LOAD = "jdk.ThreadCPULoad";
	private static final int FEWEST_PERIODS = 3;
	private static final int MAX_COMPILERS_NAMED = 4;
	private static final int MAX_NAME = 40;

	@Override
	public FindingCode code() {
		return FindingCode.JIT_PRESSURE;
	}

	@Override
	public List<Finding> findings(CallSites sites, Causes causes, TriageSettings settings) {
		ThreadLanes lanes = sites.lanes();
		List<ThreadLane> compilers = lanes.lanes().stream()
				.filter(lane -> lane.kind() == ThreadKind.JIT_COMPILER && compiled(lane) > 0)
				.sorted(Comparator.comparingLong(JitPressure::compiled).reversed().thenComparing(ThreadLane::label))
				.toList();
		if (compilers.isEmpty() || lanes.processors() == 0) {
			return List.of();
		}
		CompileTime time = new CompileTime(lanes, compilers);
		int seconds = time.secondsOver(PRESSURE);
		OptionalLong onProcessor = onProcessor(lanes, compilers);
		long elapsed = compilers.stream().mapToLong(JitPressure::compiled).sum();
		if (seconds * 1e9 < settings.value(Threshold.COMPILERS)
				|| onProcessor.isPresent() && onProcessor.getAsLong() < STARVED * elapsed) {
			return List.of();
		}
		return List.of(finding(sites, compilers, time, seconds, onProcessor));
	}

	/**
	 * The JVM may write each second what all compilations took. A second under pressure may be part of two of these.
	 */
	@Override
	public Finding cannotTell(ThreadLanes lanes) {
		HiddenWaits reason = HiddenWaits.of(lanes.settings(), WaitKind.COMPILATION, VISIBLE_COMPILATION);
		long period = SettingValue.period(lanes.settings(), COMPILER_SUMS);
		boolean isPossible = lanes.mostCompiledNanos() < 0 || period == 0 || period > SECOND || lanes.processors() == 0
				|| lanes.mostCompiledNanos() >= PRESSURE / 2 * lanes.processors() * SECOND;
		return reason == null || !isPossible ? null
				: CannotTell.finding(null, 0).withMessage("cannot-tell.jit", reason.sentence())
						.withHidden(reason.setting(), EnumSet.of(code())).build();
	}

	private static Finding finding(CallSites sites, List<ThreadLane> compilers, CompileTime time, int seconds,
			OptionalLong onProcessor) {
		WaitAggregate group = WaitAggregate.of(sites, compilers, (lane, i) -> lane.kind(i) == WaitKind.COMPILATION);
		boolean isLong = seconds >= WARNING_SHARE * time.seconds() && !isWarmUp(sites.lanes(), time);
		Severity severity = isLong ? Severity.WARNING : Severity.INFO;
		// C1 and C2 are separate pools.
		Finding.Builder finding = new Finding.Builder(FindingCode.JIT_PRESSURE, null).withSeverity(severity)
				.withWaits(group, WaitKind.COMPILATION)
				.withMessage("jit-pressure", LoopWork.percent(time.shareOfSecondsOver(PRESSURE)),
						sites.lanes().processors(),
						seconds, time.seconds(), time.lastOver(PRESSURE),
						Vocabulary.counted(WaitKind.COMPILATION, group.count()), Durations.text(group.nanos()));
		String names = compilers.stream().limit(MAX_COMPILERS_NAMED)
				.map(c -> SafeText.shorten(c.label(), MAX_NAME) + " " + Durations.text(compiled(c)))
				.collect(Collectors.joining(", "));
		return (onProcessor.isPresent()
				? finding.withEvidence("jit-pressure.cpu", names, Durations.text(onProcessor.getAsLong()))
				: finding.withEvidence("jit-pressure.time", names)).build();
	}

	/** @return whether it is over before the JVM has run for a minute */
	private static boolean isWarmUp(ThreadLanes lanes, CompileTime time) {
		long start = lanes.jvmStartNanos();
		return start > 0 && lanes.startNanos() + SECOND * time.lastOver(PRESSURE) - start <= Limits.COLD;
	}

	/** @return the CPU time of the compilers in ns; empty if not recorded, or too coarsely */
	private static OptionalLong onProcessor(ThreadLanes lanes, List<ThreadLane> compilers) {
		long period = SettingValue.period(lanes.settings(), CPU_LOAD);
		// A thread has no event for a period without activity.
		int periods = compilers.stream().mapToInt(c -> c.load().cpuLoadCount()).max().orElse(0);
		if (period == 0 || periods < FEWEST_PERIODS) {
			return OptionalLong.empty();
		}
		double load = compilers.stream().mapToDouble(c -> c.load().cpuLoadSum()).sum();
		return OptionalLong.of(Math.round(load * lanes.processors() * period));
	}

	private static long compiled(ThreadLane lane) {
		return lane.waitGroups().stream().filter(group -> group.kind() == WaitKind.COMPILATION)
				.mapToLong(WaitGroup::nanos).sum();
	}
}
