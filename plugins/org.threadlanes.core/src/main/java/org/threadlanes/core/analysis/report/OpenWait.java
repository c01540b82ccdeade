package org.threadlanes.core.analysis.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.threadlanes.core.analysis.causes.Causes;
import org.threadlanes.core.analysis.sites.CallFrames;
import org.threadlanes.core.analysis.sites.CallSites;
import org.threadlanes.core.analysis.sites.SpanPredicate;
import org.threadlanes.core.base.text.Durations;
import org.threadlanes.core.base.text.SafeText;
import org.threadlanes.core.jfr.Frame;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.lanes.LifeSpan;
import org.threadlanes.core.lanes.Pool;
import org.threadlanes.core.lanes.StackTable;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.core.lanes.ThreadSamples;

/**
 * Deadlocks, and workers whose task waits without end: thread dumps show them, as there are no events. Without a dump,
 * they may be those that fall silent in a pool that never waits for work, or have none to do.
 */
final class OpenWait implements Check {

	/** The minimum share of the recording. */
	private static final double LONG = 0.5;
	/** Of the recording: a pool that waits for work no longer always has some. */
	private static final double NEVER = 0.01;
	/** The last part of the recording. */
	private static final double END = 0.05;
	/** Of the threads of a pool. */
	private static final double MANY = 1.0 / 3;
	private static final int MAX_NAMES = 4;
	private static final int MAX_NAME = 50;

	@Override
	public FindingCode code() {
		return FindingCode.OPEN_WAIT;
	}

	@Override
	public List<Finding> findings(CallSites sites, Causes causes, TriageSettings settings) {
		ThreadLanes lanes = sites.lanes();
		List<Finding> findings = new ArrayList<>();
		for (Set<String> names : lanes.deadlocks()) {
			List<ThreadLane> locked = lanes.lanes().stream().filter(lane -> names.contains(lane.label())).toList();
			Pool pool = lanes.pools().stream().filter(p -> p.lanes().containsAll(locked)).findFirst().orElse(null);
			WaitAggregate waits = WaitAggregate.of(sites, locked,
					(lane, i) -> names.contains(lane.label()) && isOpen(lane, i));
			Finding.Builder finding = new Finding.Builder(FindingCode.OPEN_WAIT, pool);
			findings.add((waits.count() == 0 ? finding : finding.withWaits(waits, null))
					.withThreads(names.size())
					.withMessage("open-wait.deadlock", names.size(),
							SafeText.names(List.copyOf(names), MAX_NAMES, MAX_NAME))
					.build());
		}
		double least = LONG * lanes.nanos();
		SpanPredicate filter = (lane, i) -> isOpen(lane, i) && lane.end(i) - lane.start(i) >= least
				&& lanes.deadlocks().stream().noneMatch(names -> names.contains(lane.label()));
		for (Pool pool : lanes.pools()) {
			boolean isWorking = pool.kind().runsTasks();
			WaitAggregate waits = WaitAggregate.of(sites, isWorking ? pool.lanes() : List.of(), filter);
			if (waits.count() > 0) {
				findings.add(new Finding.Builder(FindingCode.OPEN_WAIT, pool).withSeverity(Severity.INFO)
						.withWaits(waits, null)
						.withMessage("open-wait", waits.threads(), FindingTexts.name(pool.name()),
								Durations.text(waits.longest()))
						.build());
			} else if (isWorking && isBusy(lanes, pool) && isAllSeen(lanes)) {
				List<ThreadLane> silent = silent(lanes, pool, least);
				if (silent.size() >= MANY * pool.lanes().size() && silent.stream().anyMatch(lane -> lane.size() > 0)) {
					long since = silent.stream().mapToLong(OpenWait::lastSeen).max().getAsLong();
					findings.add(new Finding.Builder(FindingCode.OPEN_WAIT, pool).withSeverity(Severity.INFO)
							.withThreads(silent.size())
							.withMessage("open-wait.silent", silent.size(), FindingTexts.name(pool.name()),
									Durations.text(lanes.endNanos() - since), pool.lanes().size())
							.build());
				}
			}
		}
		return findings;
	}

	/**
	 * @return the threads that ran the same tasks as the others, if any, but left nothing for that long at the end;
	 *         none if most of the others left nothing at the end either, when there may have been no work
	 */
	private static List<ThreadLane> silent(ThreadLanes lanes, Pool pool, double least) {
		Map<Boolean, List<ThreadLane>> silence = pool.lanes().stream()
				.collect(Collectors.partitioningBy(lane -> lanes.endNanos() - lastSeen(lane) >= least));
		List<ThreadLane> others = silence.get(false);
		long end = lanes.endNanos() - (long) (END * lanes.nanos());
		if (2 * others.stream().filter(lane -> lastSeen(lane) >= end).count() <= others.size()) {
			return List.of();
		}
		Set<String> works = others.stream().flatMap(lane -> tasks(lanes, lane)).collect(Collectors.toSet());
		return silence.get(true).stream()
				.filter(lane -> lane.size() == 0 || tasks(lanes, lane).anyMatch(works::contains)).toList();
	}

	/** @return whether a pool hardly ever waits for work */
	static boolean isBusy(ThreadLanes lanes, Pool pool) {
		return pool.totals().nanos(Verdict.IDLE) < NEVER * lanes.nanos();
	}

	/** @return the methods of the program that were called first below the waits of a thread's tasks */
	private static Stream<String> tasks(ThreadLanes lanes, ThreadLane lane) {
		return lane.waitGroups().stream()
				.filter(group -> group.verdict() == Verdict.BLOCKING && group.stack() != StackTable.NONE)
				.map(group -> CallFrames.of(lanes, group.stack()).endpoint()).filter(Objects::nonNull)
				.map(Frame::method);
	}

	/** Otherwise, a thread may wait often, but for too short a time to be recorded, or run where nothing samples. */
	static boolean isAllSeen(ThreadLanes lanes) {
		return HiddenWaits.all(lanes.settings(), WaitKind.PARK).isEmpty()
				&& lanes.lanes().stream().anyMatch(lane -> lane.samples().size() > 0);
	}

	/** @return when a thread last left an event or a sample, or ended */
	private static long lastSeen(ThreadLane lane) {
		LifeSpan life = lane.life().get(lane.life().size() - 1);
		ThreadSamples samples = lane.samples();
		long waited = lane.size() == 0 ? life.startNanos() : lane.end(lane.size() - 1);
		long sampled = samples.size() == 0 ? waited : samples.time(samples.size() - 1);
		return life.endSeen() ? Long.MAX_VALUE : Math.max(waited, sampled);
	}

	private static boolean isOpen(ThreadLane lane, int i) {
		return lane.verdict(i) == Verdict.BLOCKING && lane.groupOf(i).isOpen();
	}
}
