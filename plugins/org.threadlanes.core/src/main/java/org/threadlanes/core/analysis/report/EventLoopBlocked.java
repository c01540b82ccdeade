package org.threadlanes.core.analysis.report;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

import org.threadlanes.core.analysis.causes.Causes;
import org.threadlanes.core.analysis.sites.CallFrames;
import org.threadlanes.core.analysis.sites.CallSites;
import org.threadlanes.core.analysis.sites.SpanPredicate;
import org.threadlanes.core.base.text.Message;
import org.threadlanes.core.classify.rules.StackClassification;
import org.threadlanes.core.kinds.ThreadKind;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.lanes.Pool;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.ThreadLanes;

/**
 * Blocking waits on event loops, and on threads that must not block although they are not event loops. A loop's own I/O
 * does not have that verdict. Ignores waits that Netty tolerates, and contention below a millisecond, of which a busy
 * loop has thousands.
 */
final class EventLoopBlocked implements Check {

	private static final long SHORT_CONTENTION = 1_000_000;

	private final FindingCode code;
	private final boolean ofLoops;

	/** @param code whether for event loops, or for other threads that must not block */
	EventLoopBlocked(FindingCode code) {
		this.code = code;
		ofLoops = code == FindingCode.EVENT_LOOP_BLOCKED;
	}

	@Override
	public FindingCode code() {
		return code;
	}

	@Override
	public List<Finding> findings(CallSites sites, Causes causes, TriageSettings settings) {
		return sites.lanes().pools().stream()
				.filter(pool -> pool.isNonBlocking() ? !ofLoops
						: ofLoops && pool.lanes().stream().anyMatch(ThreadLane::blocksLoop))
				.flatMap(pool -> worthReporting(sites, pool, settings).stream()
						.map(blocked -> new Finding.Builder(code, pool)
								.withSeverity(ofLoops ? Severity.WARNING : Severity.INFO)
								.withWaits(blocked.group, blocked.kind, blocked.counted)
								.withBriefWaits(blocked.group).build()))
				.toList();
	}

	/** Of event loops, the largest pool: there are single ones too, such as one that accepts connections. */
	@Override
	public List<Pool> examined(ThreadLanes lanes) {
		return ofLoops ? lanes.pools().stream().filter(pool -> pool.kind() == ThreadKind.EVENT_LOOP)
				.reduce((a, b) -> b.lanes().size() > a.lanes().size() ? b : a).stream().toList()
				: lanes.pools().stream().filter(Pool::isNonBlocking).toList();
	}

	@Override
	public boolean mayFindMore() {
		return ofLoops;
	}

	/**
	 * @return each kind of wait that reaches a threshold, with the reads and writes of one call as one, and all others
	 *         in one if only together they do
	 */
	private static List<Blocked> worthReporting(CallSites sites, Pool pool, TriageSettings settings) {
		List<Blocked> found = new ArrayList<>();
		Set<WaitKind> others = EnumSet.noneOf(WaitKind.class);
		for (WaitKind kind : WaitKind.values()) {
			if (pool.totals().nanos(kind, Verdict.BLOCKING) > 0) {
				Blocked blocked = Blocked.of(sites, pool, EnumSet.of(kind));
				if (blocked.group.nanos() < settings.value(Threshold.LOOP_TOTAL)
						&& blocked.group.longest() < settings.value(Threshold.LOOP_LONGEST)) {
					others.add(kind);
				} else if (!found.isEmpty() && blocked.isCallOf(found.get(found.size() - 1))) {
					found.add(found.remove(found.size() - 1).and(blocked));
				} else {
					found.add(blocked);
				}
			}
		}
		Blocked together = Blocked.of(sites, pool, others);
		if (together.group.nanos() >= settings.value(Threshold.LOOP_TOTAL)) {
			found.add(together);
		}
		return found;
	}

	/**
	 * The blocking waits of some kinds in a pool.
	 *
	 * @param kind the kind with most of the time; null if any
	 * @param counted what they are, and how many
	 * @param group their sums; the times are those of all kinds
	 */
	private record Blocked(WaitKind kind, Message counted, WaitAggregate group) {

		static Blocked of(CallSites sites, Pool pool, Set<WaitKind> kinds) {
			boolean nonBlocking = pool.isNonBlocking();
			SpanPredicate filter = (lane, i) -> kinds.contains(lane.kind(i))
					&& lane.verdict(i) == Verdict.BLOCKING && (nonBlocking ? lane.isNonBlocking() : lane.isOnLoop(i))
					&& !isHarmless(sites.lanes(), lane, i);
			WaitAggregate group = WaitAggregate.of(sites, pool.lanes(), filter);
			WaitKind kind = kinds.size() == 1 ? kinds.iterator().next() : null;
			return new Blocked(kind, group.counted(kind), group);
		}

		/** @return whether these and earlier waits are the reads and writes of one method, of sockets or of files */
		boolean isCallOf(Blocked earlier) {
			return (kind.isSocket() && earlier.kind.isSocket() || kind.isFile() && earlier.kind.isFile())
					&& !method().isEmpty() && method().equals(earlier.method());
		}

		private String method() {
			CallFrames frames = group.frames();
			return frames.own() != null ? frames.own().method() : frames.libraryName();
		}

		/** @return the longer of both, with the times of both: a call is counted once */
		Blocked and(Blocked other) {
			boolean less = group.nanos() < other.group.nanos();
			return new Blocked(less ? other.kind : kind, FindingTexts.TEXT.message("and", counted, other.counted),
					less ? other.group.with(group) : group.with(other.group));
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
