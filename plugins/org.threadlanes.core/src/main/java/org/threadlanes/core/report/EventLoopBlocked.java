package org.threadlanes.core.report;

import java.util.ArrayList;
import java.util.Arrays;
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
			FindingCode code = pool.isNonBlocking() ? FindingCode.NON_BLOCKING_THREAD_BLOCKED
					: FindingCode.EVENT_LOOP_BLOCKED;
			for (Blocked blocked : worthReporting(lanes, pool, settings)) {
				findings.add(Finding.of(code, pool).severity(pool.isNonBlocking() ? Severity.INFO : Severity.WARNING)
						.waits(blocked.group(), blocked.kind(), blocked.filter()).build());
			}
		}
		return findings;
	}

	/** @return each kind of wait that reaches a threshold; if only all of them together do, all in one */
	private static List<Blocked> worthReporting(ThreadLanes lanes, Pool pool, TriageSettings settings) {
		List<Blocked> kinds = Arrays.stream(WaitKind.values())
				.filter(kind -> pool.totals().nanos(kind, Verdict.BLOCKING) > 0)
				.map(kind -> Blocked.of(lanes, pool, kind)).toList();
		List<Blocked> alone = kinds.stream()
				.filter(blocked -> blocked.group().nanos() >= settings.value(Threshold.LOOP_TOTAL)
						|| blocked.group().longest() >= settings.value(Threshold.LOOP_LONGEST)).toList();
		long sum = kinds.stream().mapToLong(blocked -> blocked.group().nanos()).sum();
		return !alone.isEmpty() || sum < settings.value(Threshold.LOOP_TOTAL) ? alone
				: List.of(Blocked.of(lanes, pool, null));
	}

	/** The blocking waits of one kind in a pool, or of all kinds if that is null. */
	private record Blocked(WaitKind kind, SpanPredicate filter, WaitAggregate group) {

		static Blocked of(ThreadLanes lanes, Pool pool, WaitKind kind) {
			boolean nonBlocking = pool.isNonBlocking();
			SpanPredicate filter = (lane, i) -> (kind == null || lane.kind(i) == kind)
					&& lane.verdict(i) == Verdict.BLOCKING && (nonBlocking ? lane.isNonBlocking() : lane.isOnLoop(i))
					&& !isHarmless(lanes, lane, i);
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
