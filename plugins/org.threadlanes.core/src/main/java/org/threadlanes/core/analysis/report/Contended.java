package org.threadlanes.core.analysis.report;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.threadlanes.core.analysis.causes.Cause;
import org.threadlanes.core.analysis.causes.CauseKind;
import org.threadlanes.core.analysis.causes.Causes;
import org.threadlanes.core.analysis.causes.Found;
import org.threadlanes.core.analysis.causes.Unexplained;
import org.threadlanes.core.analysis.sites.CallFrames;
import org.threadlanes.core.analysis.sites.CallSites;
import org.threadlanes.core.base.text.Durations;
import org.threadlanes.core.base.text.Message;
import org.threadlanes.core.jfr.Frame;
import org.threadlanes.core.kinds.ThreadKind;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.lanes.LifeSpan;
import org.threadlanes.core.lanes.Pool;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.ThreadLanes;

/** Pools that lose much of their time to what other threads have, or to what else keeps them. */
final class Contended implements Check {

	private static final double WARNING_FACTOR = 10.0 / 3;
	/** Pauses stop everything. */
	private static final double PAUSES_FACTOR = 2;
	/** Of one thread's time: less is no problem yet, whatever its share of a pool that is hardly used. */
	private static final double MIN_WAITING = 0.25;
	/** Of the largest time that nothing was recorded of: pools with less are not named. */
	private static final double NAMED = 0.2;
	/** Of the recording. */
	private static final double START = 0.2;
	private static final double MAX_LATER = 0.1;
	/** Of the time that left no event. */
	private static final double MOSTLY = 0.5;
	/** Of the time in which a pool had anything to do. */
	private static final double UNSEEN = 0.5;
	/** Fewer virtual threads hardly wait for each other. */
	private static final int MANY = 10;

	@Override
	public FindingCode code() {
		return FindingCode.CONTENTION;
	}

	@Override
	public List<Finding> findings(CallSites sites, Causes causes, TriageSettings settings) {
		List<Finding> findings = new ArrayList<>();
		double share = settings.value(Threshold.CONTENTION);
		for (Found found : causes.all()) {
			if (found.share() >= share) {
				double factor = found.pool() == null ? PAUSES_FACTOR : WARNING_FACTOR;
				boolean isProblem = found.share() >= factor * share
						&& (found.waits() == Found.Waits.NONE || found.average() >= MIN_WAITING)
						&& !isBackground(found.cause()) && !isOfStart(sites.lanes(), found);
				findings.add(finding(code(), sites, found)
						.withSeverity(isProblem ? Severity.WARNING : Severity.INFO));
			}
		}
		for (Unexplained open : causes.unexplained()) {
			if (open.waiting().share() >= WARNING_FACTOR * share && PoolSaturated.isLookedAt(open.pool())) {
				findings.add(finding(sites, open));
			}
		}
		List<Finding> hidden = hidden(sites.lanes(), causes, findings);
		long least = (long) (NAMED * hidden.stream().mapToLong(Finding::nanos).max().orElse(0));
		hidden.stream().filter(finding -> finding.nanos() >= least).forEach(findings::add);
		return findings;
	}

	private static Finding finding(CallSites sites, Unexplained open) {
		SpanPredicate waits = open.waits()::contains;
		return new Finding(FindingCode.CONTENTION, open.pool()).withSeverity(Severity.INFO)
				.withWaits(WaitAggregate.of(sites, open.pool().lanes(), waits), null, waits)
				.withThreads(open.waiting().threads())
				.withMessage("contention.unexplained",
						open.waiting().threads(), FindingTexts.name(open.pool().name()),
						open.waiting().frames().shortName(), Math.round(100 * open.waiting().share()), open.average());
	}

	private static List<Finding> hidden(ThreadLanes lanes, Causes causes, List<Finding> found) {
		boolean isAllSeen = OpenWait.isAllSeen(lanes);
		return lanes.pools().stream()
				.filter(pool -> pool.kind() == ThreadKind.VIRTUAL ? cameAndWent(pool)
						: !isAllSeen && PoolSaturated.isLookedAt(pool) && pool.totals().count(Verdict.BLOCKING) > 0)
				.filter(pool -> found.stream().noneMatch(finding -> finding.pool() == pool))
				.flatMap(pool -> hidden(lanes, causes, pool).stream()).toList();
	}

	/** How long virtual threads waited before their first event is not known if their starts are not recorded. */
	@Override
	public Finding cannotTell(ThreadLanes lanes) {
		double least = MIN_WAITING * (lanes.endNanos() - lanes.startNanos());
		List<Pool> pools = lanes.pools().stream().filter(pool -> pool.kind() == ThreadKind.VIRTUAL
				&& pool.lanes().size() >= MANY && pool.totals().nanos(Verdict.BLOCKING) >= least
				&& pool.lanes().stream().allMatch(Contended::isOld)).toList();
		int threads = CannotTell.threads(pools);
		return pools.isEmpty() ? null : CannotTell.finding(null, threads)
				.withMessage("cannot-tell.contention", threads, CannotTell.names(pools))
				.withHidden(new HidingSetting("jdk.VirtualThreadStart", "enabled", "false"), EnumSet.of(code()));
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

	/** What threads did for most of their time may not be recorded at all: then nothing tells that all is well. */
	private static Optional<Finding> hidden(ThreadLanes lanes, Causes causes, Pool pool) {
		PoolTime time = PoolTime.of(pool, lanes, causes);
		boolean isVirtual = pool.kind() == ThreadKind.VIRTUAL;
		long silent = OpenWait.silentNanos(pool.lanes().stream()
				.filter(lane -> isVirtual ? isOld(lane) : !OpenWait.isBusy(lanes, pool)));
		long life = time.lifeNanos() - (isVirtual ? silent : 0);
		long unseen = time.unrecordedNanos(pool) - silent;
		return unseen < UNSEEN * (life - pool.totals().nanos(Verdict.IDLE)) || unseen < MIN_WAITING * life
				? Optional.empty()
				: Optional.of(new Finding(FindingCode.CONTENTION, pool).withSeverity(Severity.INFO)
						.withThreads(pool.lanes().size()).withTimes(0, unseen, 0)
						.withMessage(isVirtual ? "contention.hidden.virtual" : "contention.hidden", pool.lanes().size(),
								FindingTexts.name(pool.name()), Durations.text(unseen),
								Math.round(100.0 * unseen / life),
								(double) unseen / (lanes.endNanos() - lanes.startNanos()),
								isVirtual ? before(lanes, pool, unseen) : List.of()));
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

	/** While a JVM starts, classes are loaded and code is compiled, and whatever is needed first is made. */
	private static boolean isOfStart(ThreadLanes lanes, Found found) {
		if (found.waits() == Found.Waits.NONE || lanes.jvmStartNanos() + Limits.COLD < lanes.startNanos()) {
			return false;
		}
		long until = lanes.startNanos() + (long) (START * (lanes.endNanos() - lanes.startNanos()));
		long late = 0;
		for (ThreadLane lane : found.pool().lanes()) {
			for (int i = lane.firstEndingAfter(until); i < lane.size(); i++) {
				late += found.waits().contains(lane, i) ? lane.end(i) - Math.max(until, lane.start(i)) : 0;
			}
		}
		return late < MAX_LATER * found.cause().waiting().nanos();
	}

	/** A library that makes its own threads wait for each other may well mean to. */
	private static boolean isBackground(Cause cause) {
		return cause.kind() == CauseKind.LOCK && cause.waiting().frames().own() == null;
	}

	/** @return a finding of a code, with its cause first */
	static Finding finding(FindingCode code, CallSites sites, Found found) {
		Cause cause = found.cause();
		Finding finding = new Finding(code, found.pool()).withCause(cause)
				.withThreads(cause.waiting().threads());
		SpanPredicate waits = found.waits()::contains;
		if (found.pool() != null && found.waits() != Found.Waits.NONE) {
			WaitAggregate group = WaitAggregate.of(sites, found.pool().lanes(), waits);
			finding.withWaits(group, null, waits);
		} else {
			finding.withFrames(cause.waiting().frames(), List.of()).withTimes(0, cause.waiting().nanos(), 0);
		}
		return CauseSentence.addTo(finding, sites.lanes(), cause);
	}
}
