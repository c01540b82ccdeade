package org.threadlanes.core.analysis.report;

import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.threadlanes.core.analysis.causes.Causes;
import org.threadlanes.core.analysis.sites.CallFrames;
import org.threadlanes.core.base.text.Durations;
import org.threadlanes.core.base.text.Message;
import org.threadlanes.core.jfr.Frame;
import org.threadlanes.core.kinds.ThreadKind;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.lanes.LifeSpan;
import org.threadlanes.core.lanes.Pool;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.ThreadLanes;

/**
 * What threads did for most of their time may not be recorded at all, such as waits of virtual threads for locks and
 * permits: then nothing tells that all is well.
 */
final class UnseenTime {

	/** Of the largest time that nothing was recorded of: pools with less are not named. */
	private static final double NAMED = 0.2;
	/** Of the time that left no event. */
	private static final double MOSTLY = 0.5;
	/** Of the time in which a pool had anything to do. */
	private static final double UNSEEN = 0.5;
	/** Fewer virtual threads hardly wait for each other. */
	private static final int MANY = 10;

	private UnseenTime() {
	}

	/** @return those of pools that have no finding yet */
	static List<Finding> findings(ThreadLanes lanes, Causes causes, List<Finding> found) {
		boolean isAllSeen = OpenWait.isAllSeen(lanes);
		List<Finding> unseen = lanes.pools().stream()
				.filter(pool -> pool.kind() == ThreadKind.VIRTUAL ? cameAndWent(pool)
						: !isAllSeen && PoolSaturated.isLookedAt(pool) && pool.totals().count(Verdict.BLOCKING) > 0)
				.filter(pool -> found.stream().noneMatch(finding -> finding.pool() == pool))
				.map(pool -> finding(lanes, causes, pool)).filter(Objects::nonNull).toList();
		long least = (long) (NAMED * unseen.stream().mapToLong(Finding::nanos).max().orElse(0));
		return unseen.stream().filter(finding -> finding.nanos() >= least).toList();
	}

	/** How long virtual threads waited before their first event is not known if their starts are not recorded. */
	static Finding cannotTell(ThreadLanes lanes) {
		double least = Contended.MIN_WAITING * lanes.nanos();
		List<Pool> pools = lanes.pools().stream().filter(pool -> pool.kind() == ThreadKind.VIRTUAL
				&& pool.lanes().size() >= MANY && pool.totals().nanos(Verdict.BLOCKING) >= least
				&& pool.lanes().stream().allMatch(UnseenTime::isOld)).toList();
		int threads = CannotTell.threads(pools);
		return pools.isEmpty() ? null : CannotTell.finding(null, threads)
				.withMessage("cannot-tell.contention", threads, CannotTell.names(pools))
				.withHidden(new HidingSetting("jdk.VirtualThreadStart", "enabled", "false"),
						EnumSet.of(FindingCode.CONTENTION)).build();
	}

	/** @return whether a virtual thread was there before, and may wait for its next task */
	private static boolean isOld(ThreadLane lane) {
		return lane.life().stream().noneMatch(LifeSpan::startSeen);
	}

	/** @return whether virtual threads, whose locks and parks leave no event, came and went: then they had tasks */
	private static boolean cameAndWent(Pool pool) {
		return 2 * pool.lanes().stream().flatMap(lane -> lane.life().stream())
				.filter(life -> life.startSeen() && life.endSeen()).count() > pool.lanes().size();
	}

	/** @return null if too little left no event */
	private static Finding finding(ThreadLanes lanes, Causes causes, Pool pool) {
		PoolTime time = PoolTime.of(pool, lanes, causes);
		boolean isVirtual = pool.kind() == ThreadKind.VIRTUAL;
		long silent = pool.lanes().stream().filter(lane -> isVirtual ? isOld(lane) : !OpenWait.isBusy(lanes, pool))
				.mapToLong(UnseenTime::silentNanos).sum();
		long life = time.lifeNanos() - (isVirtual ? silent : 0);
		long unseen = time.unrecordedNanos(pool) - silent;
		return unseen < UNSEEN * (life - pool.totals().nanos(Verdict.IDLE)) || unseen < Contended.MIN_WAITING * life
				? null : new Finding.Builder(FindingCode.CONTENTION, pool).withSeverity(Severity.INFO)
						.withThreads(pool.lanes().size()).withTimes(0, unseen, 0)
						.withMessage(isVirtual ? "contention.hidden.virtual" : "contention.hidden", pool.lanes().size(),
								FindingTexts.name(pool.name()), Durations.text(unseen),
								Math.round(100.0 * unseen / life), (double) unseen / lanes.nanos(),
								isVirtual ? before(lanes, pool, unseen) : List.of())
						.build();
	}

	/** @return how long a thread left nothing, up to the end, in ns */
	private static long silentNanos(ThreadLane lane) {
		LifeSpan life = lane.life().get(lane.life().size() - 1);
		return Math.max(0, life.endNanos() - (lane.size() == 0 ? life.startNanos() : lane.end(lane.size() - 1)));
	}

	/** @return before which call of the program threads left no event for most of some time; empty if before none */
	private static List<Message> before(ThreadLanes lanes, Pool pool, long unseen) {
		Map<Integer, Long> nanosOfStacks = new HashMap<>();
		for (ThreadLane lane : pool.lanes()) {
			long since = isOld(lane) ? Long.MAX_VALUE : lane.life().get(0).startNanos();
			for (int i = 0; i < lane.size(); i++) {
				nanosOfStacks.merge(lane.stack(i), Math.max(0, lane.start(i) - since), Long::sum);
				since = lane.end(i);
			}
		}
		Map<String, Long> nanosOfCalls = new HashMap<>();
		nanosOfStacks.forEach((stack, nanos) -> nanosOfCalls.merge(ownCall(CallFrames.of(lanes, stack)), nanos,
				Long::sum));
		return nanosOfCalls.entrySet().stream()
				.filter(call -> !call.getKey().isEmpty() && call.getValue() > MOSTLY * unseen)
				.map(call -> FindingTexts.TEXT.message("contention.before", call.getKey())).toList();
	}

	private static String ownCall(CallFrames frames) {
		return Stream.of(frames.endpoint(), frames.own()).filter(Objects::nonNull).map(Frame::shortLocation).distinct()
				.collect(Collectors.joining(" > "));
	}
}
