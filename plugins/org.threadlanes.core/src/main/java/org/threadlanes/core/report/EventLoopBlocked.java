package org.threadlanes.core.report;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

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
				findings.add(new Finding(code, pool)
						.withSeverity(pool.isNonBlocking() ? Severity.INFO : Severity.WARNING)
						.withWaits(blocked.group(), blocked.kind(), blocked.filter()));
			}
		}
		return findings;
	}

	/** @return each kind of wait that reaches a threshold, and all others in one if only together they do */
	private static List<Blocked> worthReporting(ThreadLanes lanes, Pool pool, TriageSettings settings) {
		List<Blocked> found = new ArrayList<>();
		Set<WaitKind> others = EnumSet.noneOf(WaitKind.class);
		for (WaitKind kind : WaitKind.values()) {
			if (pool.totals().nanos(kind, Verdict.BLOCKING) > 0) {
				Blocked blocked = Blocked.of(lanes, pool, EnumSet.of(kind));
				if (blocked.group().nanos() >= settings.value(Threshold.LOOP_TOTAL)
						|| blocked.group().longest() >= settings.value(Threshold.LOOP_LONGEST)) {
					found.add(blocked);
				} else {
					others.add(kind);
				}
			}
		}
		Blocked together = Blocked.of(lanes, pool, others);
		if (together.group().nanos() >= settings.value(Threshold.LOOP_TOTAL)) {
			found.add(together);
		}
		return found;
	}

	/** The blocking waits of some kinds in a pool. */
	private record Blocked(Set<WaitKind> kinds, SpanPredicate filter, WaitAggregate group) {

		static Blocked of(ThreadLanes lanes, Pool pool, Set<WaitKind> kinds) {
			boolean nonBlocking = pool.isNonBlocking();
			SpanPredicate filter = (lane, i) -> kinds.contains(lane.kind(i))
					&& lane.verdict(i) == Verdict.BLOCKING && (nonBlocking ? lane.isNonBlocking() : lane.isOnLoop(i))
					&& !isHarmless(lanes, lane, i);
			return new Blocked(kinds, filter, WaitAggregate.of(lanes, pool.lanes(), filter));
		}

		/** @return their kind; null if there are several */
		WaitKind kind() {
			return kinds.size() == 1 ? kinds.iterator().next() : null;
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
