package org.threadlanes.core.analysis.report;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import org.threadlanes.core.analysis.causes.Cause;
import org.threadlanes.core.analysis.causes.CauseKind;
import org.threadlanes.core.analysis.causes.Causes;
import org.threadlanes.core.analysis.causes.Found;
import org.threadlanes.core.analysis.causes.Holder;
import org.threadlanes.core.analysis.causes.Unexplained;
import org.threadlanes.core.analysis.sites.CallFrames;
import org.threadlanes.core.analysis.sites.CallSites;
import org.threadlanes.core.base.text.Durations;
import org.threadlanes.core.base.text.Message;
import org.threadlanes.core.base.text.Messages;
import org.threadlanes.core.jfr.Frame;
import org.threadlanes.core.kinds.ThreadKind;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.lanes.Pool;
import org.threadlanes.core.lanes.RecordingSettings;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.ThreadLanes;

/** Pools that lose much of their time to what other threads have, or to what else keeps them. */
final class Contended implements Check {

	private static final Messages TEXT = FindingTexts.TEXT;
	private static final double WARNING_FACTOR = 10.0 / 3;
	/** Pauses stop everything. */
	private static final double PAUSES_FACTOR = 2;
	/** Of one thread's time: less is no problem yet, whatever its share of a pool that is hardly used. */
	private static final double MIN_WAITING = 0.25;
	/** Every call above this part of the largest is named. */
	private static final double NAMED = 0.2;
	/** Of the recording. */
	private static final double START = 0.2;
	private static final double MAX_LATER = 0.1;
	private static final int MAX_NAMED = 3;
	/** Of the time in which a pool had anything to do. */
	private static final double UNSEEN = 0.5;
	/** The sentence about the waits says already who keeps the threads. */
	private static final Set<CauseKind> SAID = EnumSet.of(CauseKind.CONNECT, CauseKind.DNS, CauseKind.GC);

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
				double factor = found.cause().kind() == CauseKind.GC ? PAUSES_FACTOR : WARNING_FACTOR;
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

	/** @return whether virtual threads, whose locks and parks leave no event, came and went: then they had tasks */
	private static boolean cameAndWent(Pool pool) {
		return 2 * pool.lanes().stream().flatMap(lane -> lane.life().stream())
				.filter(life -> life.startSeen() && life.endSeen()).count() > pool.lanes().size();
	}

	/** What threads did for most of their time may not be recorded at all: then nothing tells that all is well. */
	private static Optional<Finding> hidden(ThreadLanes lanes, Causes causes, Pool pool) {
		PoolTime time = PoolTime.of(pool, lanes, causes);
		long busy = time.lifeNanos() - pool.totals().nanos(Verdict.IDLE);
		boolean isVirtual = pool.kind() == ThreadKind.VIRTUAL;
		long unseen = time.unrecordedNanos(pool)
				- (isVirtual || OpenWait.isBusy(lanes, pool) ? 0 : OpenWait.silentNanos(pool));
		return unseen < UNSEEN * busy || unseen < MIN_WAITING * time.lifeNanos()
				? Optional.empty()
				: Optional.of(new Finding(FindingCode.CONTENTION, pool).withSeverity(Severity.INFO)
						.withThreads(pool.lanes().size()).withTimes(0, unseen, 0)
						.withMessage(isVirtual ? "contention.hidden.virtual" : "contention.hidden", pool.lanes().size(),
								FindingTexts.name(pool.name()), Durations.text(unseen),
								Math.round(100.0 * unseen / time.lifeNanos()),
								(double) unseen / (lanes.endNanos() - lanes.startNanos())));
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
		Message waiting = waiting(sites, found);
		List<Message> holding = holding(cause, unseen(sites.lanes().settings()));
		List<String> names = cause.through().stream().filter(name -> !name.equals(cause.resource()))
				.map(name -> shortName(cause.kind(), name)).toList();
		List<Message> through = names.isEmpty() ? List.of() : List.of(TEXT.message("contention.through", names));
		return finding.withMessage(cost(sites.lanes(), cause), "contention", waiting, holding, through);
	}

	/** @return who waited for what */
	private static Message waiting(CallSites sites, Found found) {
		Cause cause = found.cause();
		String call = cause.waiting().frames().shortName();
		String resource = isFanOut(cause) ? FindingTexts.name(cause.holding().get(0).pool())
				: cause.resource().isEmpty() ? call : shortName(cause.kind(), cause.resource());
		boolean isPart = key(cause).equals("contention.pool") && sites.lanes().pools().stream()
				.anyMatch(pool -> pool.name().equals(cause.resource()) && pool.lanes().size() > cause.size());
		return TEXT.message(key(cause) + (isPart ? ".limited" : ""), cause.waiting().threads(),
				FindingTexts.name(cause.waiting().pool()), resource,
				cause.kind() == CauseKind.GC ? Math.round(100 * cause.waiting().share()) : cause.size(),
				Durations.text(cause.waiting().nanos()), sites.lanes().pauses().count(),
				Durations.text(sites.lanes().pauses().longestNanos()), call, handedOut(cause));
	}

	/** @return whether threads wait for tasks of others, rather than for each other */
	private static boolean isFanOut(Cause cause) {
		return cause.kind() == CauseKind.STRAGGLER
				&& cause.holding().stream().anyMatch(holder -> !holder.pool().equals(cause.waiting().pool()));
	}

	private static String key(Cause cause) {
		String key = "contention." + cause.kind().id();
		if (cause.kind() == CauseKind.RESOURCE) {
			return cause.resource().isEmpty() ? "contention.unseen" + (cause.waiting().nanos() == 0 ? ".open" : "")
					: key + (cause.size() > 0 && cause.holding().isEmpty() ? ".few"
							: handedOut(cause).isEmpty() ? "" : ".named");
		}
		return key + (isFanOut(cause) ? ".tasks" : cause.isOfItself() ? ".itself" : isStarved(cause) ? ".starved"
				: isLent(cause) ? ".lent" : "");
	}

	private static String handedOut(Cause cause) {
		return cause.kind() == CauseKind.RESOURCE ? HandedOut.by(cause.resource()) : "";
	}

	/** So that the sentence speaks of more than one of it. */
	private static boolean isOneOfMany(Cause cause) {
		return !handedOut(cause).isEmpty() || key(cause).equals("contention.resource") && cause.size() > 1;
	}

	/** The pool that owes the results waits for itself. */
	private static boolean isStarved(Cause cause) {
		return cause.through().contains(cause.resource());
	}

	/** Those that wait for a pool's results run some of its tasks meanwhile: the call is the same. */
	private static boolean isLent(Cause cause) {
		return cause.kind() == CauseKind.POOL && !cause.holding().isEmpty()
				&& cause.waiting().frames().concurrent() == null
				&& cause.holding().get(0).call().equals(cause.waiting().call());
	}

	private static String shortName(CauseKind kind, String name) {
		int dot = name.lastIndexOf('.');
		boolean isCall = dot > 0 && Character.isLowerCase(name.charAt(dot + 1));
		return kind == CauseKind.POOL || dot < 0 ? FindingTexts.name(name)
				: isCall ? new Frame(name.substring(0, dot), name.substring(dot + 1), 0).shortLocation()
						: name.substring(dot + 1);
	}

	/** @return what a thread did that left no event and no sample; null if it ran */
	private static Message unseen(RecordingSettings settings) {
		return HiddenWaits.all(settings, WaitKind.PARK).stream().filter(hidden -> hidden.code() == LimitCode.THRESHOLD)
				.map(hidden -> TEXT.message("contention.unseen-waits", hidden.value())).findFirst().orElse(null);
	}

	/** @return what those did meanwhile that had it: every call that matters; nothing if that is not known */
	private static List<Message> holding(Cause cause, Message unseen) {
		List<Message> activities = new ArrayList<>();
		boolean isSaid = !cause.isOfItself() && !isStarved(cause) && !SAID.contains(cause.kind());
		double least = cause.holding().isEmpty() ? 1 : NAMED * cause.holding().get(0).share();
		for (Holder holder : cause.holding()) {
			// Whose call is unknown comes last, and may have done anything that the recording does not show.
			boolean isKnown = holder.frames() != CallFrames.NONE || activities.isEmpty();
			if (isSaid && isKnown && activities.size() < MAX_NAMED && holder.share() >= least) {
				boolean isOther = cause.kind() == CauseKind.LATE || !holder.pool().equals(cause.waiting().pool());
				String which = cause.kind() == CauseKind.STRAGGLER ? ".last" : isOther ? ".of"
						: !activities.isEmpty() ? ".next" : isOneOfMany(cause) ? ".one" : "";
				activities.add(TEXT.message("contention.holder" + which,
						Math.round(100 * holder.share()), FindingTexts.name(holder.pool()),
						activity(cause, holder, unseen),
						holder.target().isEmpty() ? 0 : 1, FindingTexts.name(holder.target())));
			}
		}
		boolean isUnheld = cause.kind() == CauseKind.RESOURCE && cause.size() == 0 && cause.holding().isEmpty();
		return isUnheld ? List.of(TEXT.message("contention.unheld"))
				: activities.isEmpty() ? List.of() : List.of(TEXT.message("contention.held", activities));
	}

	/** Who waits in the same call as the others while it has one waits for another one. */
	private static Message activity(Cause cause, Holder holder, Message unseen) {
		CallFrames frames = holder.frames();
		if (unseen != null && frames == CallFrames.NONE && holder.kind() == null && !holder.isNative()) {
			return unseen;
		}
		return cause.kind() == CauseKind.RESOURCE && holder.kind() == WaitKind.PARK && frames.library() != null
				&& frames.libraryName().equals(cause.waiting().frames().libraryName())
						? TEXT.message("contention.another", frames.shortName()) : holder.activity();
	}

	/** @return what it costs the threads */
	private static List<Message> cost(ThreadLanes lanes, Cause cause) {
		boolean isKnown = cause.kind() != CauseKind.GC && cause.kind() != CauseKind.LATE
				&& cause.waiting().nanos() > 0;
		return !isKnown ? List.of() : FindingTexts.cost(lanes, cause.waiting().share(), cause.waiting().nanos());
	}
}
