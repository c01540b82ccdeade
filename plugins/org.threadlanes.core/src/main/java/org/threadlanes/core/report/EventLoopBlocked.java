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

	@Override
	public List<Finding> detect(ThreadLanes lanes, TriageSettings settings) {
		List<Finding> findings = new ArrayList<>();
		for (Pool pool : lanes.pools()) {
			if (!pool.isNonBlocking() && pool.lanes().stream().noneMatch(ThreadLane::blocksLoop)) {
				continue;
			}
			for (WaitKind kind : WaitKind.values()) {
				if (pool.totals().nanos(kind, Verdict.BLOCKING) > 0) {
					add(findings, lanes, pool, kind, settings);
				}
			}
		}
		return findings;
	}

	private static void add(
		List<Finding> findings, ThreadLanes lanes, Pool pool, WaitKind kind, TriageSettings settings) {
		boolean nonBlocking = pool.isNonBlocking();
		SpanPredicate filter = (lane, i) -> lane.kind(i) == kind && lane.verdict(i) == Verdict.BLOCKING
				&& (nonBlocking ? lane.isNonBlocking() : lane.isOnLoop(i)) && !isHarmless(lanes, lane, i);
		WaitAggregate group = WaitAggregate.of(lanes, pool.lanes(), filter);
		if (group.nanos() < settings.value(Threshold.LOOP_TOTAL)
				&& group.longest() < settings.value(Threshold.LOOP_LONGEST)) {
			return;
		}
		FindingCode code = nonBlocking ? FindingCode.NON_BLOCKING_THREAD_BLOCKED : FindingCode.EVENT_LOOP_BLOCKED;
		findings.add(Finding.of(code, pool).severity(nonBlocking ? Severity.INFO : Severity.WARNING)
				.waits(group, kind, filter).build());
	}

	private static boolean isHarmless(ThreadLanes lanes, ThreadLane lane, int i) {
		if (lane.kind(i) == WaitKind.MONITOR_ENTER && lane.end(i) - lane.start(i) < SHORT_CONTENTION) {
			return true;
		}
		StackClassification classification = lanes.classification(lane.stack(i));
		return classification != null && classification.tolerated() != null;
	}
}
