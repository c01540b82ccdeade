package org.threadlanes.core.report;

import java.util.ArrayList;
import java.util.List;

import org.threadlanes.core.lanes.Pool;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.core.rules.StackClassification;
import org.threadlanes.core.wait.Verdict;
import org.threadlanes.core.wait.WaitKind;

/**
 * Blocking waits on event loops, and on threads that must not block although they are not event loops. A loop's own I/O
 * does not have that verdict. Ignores waits that Netty tolerates, and contention below a millisecond, of which a busy
 * loop has thousands.
 */
final class EventLoopBlocked implements Detector {

	private static final long SHORT_CONTENTION = 1_000_000;
	/** A smaller part of what kinds amount to together is not worth a finding of its own. */
	private static final double SHARE = 0.1;

	@Override
	public List<Finding> detect(ThreadLanes lanes, TriageSettings settings) {
		List<Finding> findings = new ArrayList<>();
		for (Pool pool : lanes.pools()) {
			if (!pool.isNonBlocking() && pool.lanes().stream().noneMatch(ThreadLane::blocksLoop)) {
				continue;
			}
			List<Blocked> kinds = new ArrayList<>();
			for (WaitKind kind : WaitKind.values()) {
				if (pool.totals().nanos(kind, Verdict.BLOCKING) > 0) {
					kinds.add(Blocked.of(lanes, pool, kind));
				}
			}
			FindingCode code = pool.isNonBlocking() ? FindingCode.NON_BLOCKING_THREAD_BLOCKED
					: FindingCode.EVENT_LOOP_BLOCKED;
			for (Blocked blocked : worthReporting(kinds, settings)) {
				findings.add(Finding.of(code, pool).severity(pool.isNonBlocking() ? Severity.INFO : Severity.WARNING)
						.waits(blocked.group(), blocked.kind(), blocked.filter()).build());
			}
		}
		return findings;
	}

	/** Kinds that reach a threshold; if only their sum does, those that make up at least a tenth of it. */
	private static List<Blocked> worthReporting(List<Blocked> kinds, TriageSettings settings) {
		List<Blocked> alone = kinds.stream()
				.filter(blocked -> blocked.group().nanos() >= settings.value(Threshold.LOOP_TOTAL)
						|| blocked.group().longest() >= settings.value(Threshold.LOOP_LONGEST)).toList();
		long sum = kinds.stream().mapToLong(blocked -> blocked.group().nanos()).sum();
		if (!alone.isEmpty() || sum < settings.value(Threshold.LOOP_TOTAL)) {
			return alone;
		}
		return kinds.stream().filter(blocked -> blocked.group().nanos() >= sum * SHARE).toList();
	}

	/** The blocking waits of one kind in a pool. */
	private record Blocked(WaitKind kind, SpanPredicate filter, WaitAggregate group) {

		static Blocked of(ThreadLanes lanes, Pool pool, WaitKind kind) {
			boolean nonBlocking = pool.isNonBlocking();
			SpanPredicate filter = (lane, i) -> lane.kind(i) == kind && lane.verdict(i) == Verdict.BLOCKING
					&& (nonBlocking ? lane.isNonBlocking() : lane.isOnLoop(i)) && !isHarmless(lanes, lane, i);
			return new Blocked(kind, filter, WaitAggregate.of(lanes, pool.lanes(), filter));
		}
	}

	private static boolean isHarmless(ThreadLanes lanes, ThreadLane lane, int i) {
		if (lane.kind(i) == WaitKind.MONITOR_ENTER && lane.end(i) - lane.start(i) < SHORT_CONTENTION) {
			return true;
		}
		StackClassification classification = lanes.classification(lane.stack(i));
		return classification != null && classification.tolerated() != null;
	}
}
