package org.threadlanes.core.analysis.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.threadlanes.core.analysis.causes.CauseKind;
import org.threadlanes.core.analysis.causes.Causes;
import org.threadlanes.core.analysis.causes.Holder;
import org.threadlanes.core.analysis.requests.RequestSum;
import org.threadlanes.core.analysis.requests.Requests;
import org.threadlanes.core.analysis.sites.CallFrames;
import org.threadlanes.core.analysis.sites.CallSite;
import org.threadlanes.core.analysis.sites.CallSites;
import org.threadlanes.core.analysis.sites.HeldBy;
import org.threadlanes.core.analysis.sites.HoldPeriod;
import org.threadlanes.core.analysis.sites.Holding;
import org.threadlanes.core.jfr.Frame;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.ThreadLanes;

/**
 * The triage of a recording: its findings, and the limits within which they hold.
 *
 * @param lanes the lanes covered
 * @param limits the limits of the recording
 * @param sites the call sites where threads blocked
 * @param findings the problems, warnings first; then the inconclusive checks
 * @param settings the thresholds for reporting
 * @param causes what kept the threads
 * @param whole the triage of all events of the recording if this is of some of them; null if it is of all
 * @param wholeFinding the finding of all events to which most that these show belongs; null if there is none
 */
public record Triage(ThreadLanes lanes, List<Limit> limits, CallSites sites, List<Finding> findings,
		TriageSettings settings, Causes causes, Triage whole, Finding wholeFinding) {

	private static final Comparator<Finding> WORST_FIRST = Comparator.comparing(Finding::severity)
			.thenComparing(Finding::nanos).reversed();

	/** What threads certainly lost most time to comes first, whichever check finds it. */
	private static final Set<FindingCode> LOST_TIME = EnumSet.of(FindingCode.LOCK_HOLDER_WAITS,
			FindingCode.COMMON_POOL_BLOCKED, FindingCode.CONTENTION);

	static final List<Check> CHECKS = List.of(new OpenWait(), new LockHolderWaits(), new CommonPoolBlocked(),
			new Contended(), new EventLoopBlocked(FindingCode.EVENT_LOOP_BLOCKED),
			new EventLoopBlocked(FindingCode.NON_BLOCKING_THREAD_BLOCKED), new PoolSaturated(),
			new VirtualThreadPinned(), new EventLoopImbalance(), new JitPressure());

	/**
	 * @param lanes the lanes of a recording
	 * @param settings the thresholds for reporting
	 * @return the triage
	 */
	public static Triage of(ThreadLanes lanes, TriageSettings settings) {
		CallSites sites = CallSites.blocking(lanes);
		Causes causes = Causes.of(sites);
		List<Finding> findings = findings(CHECKS, sites, causes, settings);
		findings.addAll(CannotTell.of(lanes, List.copyOf(findings)));
		return new Triage(lanes, Limits.of(lanes, lanes), sites, ordered(findings), settings, causes, null, null);
	}

	private static List<Finding> findings(List<Check> checks, CallSites sites, Causes causes, TriageSettings settings) {
		List<Finding> findings = new ArrayList<>();
		for (Check check : checks) {
			check.findings(sites, causes, settings).stream().sorted(WORST_FIRST)
					.filter(finding -> findings.stream().noneMatch(finding::repeats)).forEach(findings::add);
		}
		return findings;
	}

	/** Stable: within a severity, the order of the checks stays otherwise, and inconclusive checks come last. */
	private static List<Finding> ordered(List<Finding> findings) {
		return findings.stream().sorted(Comparator.comparing(Finding::severity).reversed()
				.thenComparing(f -> f.code() == FindingCode.CANNOT_TELL)
				.thenComparing(f -> LOST_TIME.contains(f.code()) && isUnknown(f.worst()))
				.thenComparing(f -> f.code() != FindingCode.OPEN_WAIT && !LOST_TIME.contains(f.code()))
				.thenComparingLong(f -> LOST_TIME.contains(f.code()) ? -f.nanos() : Long.MIN_VALUE)).toList();
	}

	/** Of a wait that may have been idle, only the cause tells that anything was lost. */
	private static boolean isUnknown(SpanRef wait) {
		return wait != null && wait.lane().verdict(wait.index()) == Verdict.UNKNOWN;
	}

	/**
	 * The triage of some events of a recording. Saturation, balance, causes and inconclusive checks need all events:
	 * such findings are omitted.
	 *
	 * @param part the lanes of some events
	 * @param whole the triage of all events of the recording, which determine its limits
	 * @return the triage, with the same thresholds for reporting
	 */
	public static Triage ofPart(ThreadLanes part, Triage whole) {
		CallSites sites = CallSites.blocking(part);
		Causes causes = whole.causes.ofPart();
		List<Check> checks = CHECKS.stream().filter(check -> check.code().sumsUpWaits()).toList();
		return new Triage(part, Limits.of(part, whole.lanes), sites,
				ordered(findings(checks, sites, causes, whole.settings)), whole.settings, causes, whole,
				PartOfFinding.of(part, whole.findings));
	}

	/**
	 * @param others findings of a part of the same recording; their threads and waits are those of its own lanes
	 * @return a triage with these findings
	 */
	public Triage withFindings(List<Finding> others) {
		return new Triage(lanes, limits, sites, List.copyOf(others), settings, causes, whole, wholeFinding);
	}

	/**
	 * @return where the time of requests went, by name, most time first; empty if no event is a request. Computed on
	 *         each call
	 */
	public List<RequestSum> requests() {
		return Requests.of(sites, causes, SettingValue.period(lanes.settings(), PoolTime.RUNNING));
	}

	/** @return where the time of the program's endpoints went, by name, most time first. Computed on each call */
	public List<RequestSum> endpoints() {
		return Requests.byEndpoint(sites, causes, SettingValue.period(lanes.settings(), PoolTime.RUNNING));
	}

	/** @return the finding that tells who had what a wait waited for, other than a monitor */
	private Optional<Finding> explaining(SpanRef wait) {
		return findings.stream().filter(finding -> finding.cause() != null && !finding.cause().holding().isEmpty()
				&& finding.waits().matches(wait.lane(), wait.index())).findFirst();
	}

	/** @return something of a wait, of some of the events, that all events of the recording tell */
	private <T> T ofWhole(SpanRef wait, BiFunction<Triage, SpanRef, T> what, T otherwise) {
		return whole.lanes.lanes().stream().filter(lane -> lane.key().equals(wait.lane().key())).findFirst()
				.map(lane -> SpanRef.startingAt(lane, wait.startNanos())).map(same -> what.apply(whole, same))
				.orElse(otherwise);
	}

	/** @return whether it is of some of the events only, as with a focus */
	public boolean isPart() {
		return whole != null;
	}

	/** @return whether a finding names threads that had what a wait waited for */
	public boolean isExplained(SpanRef wait) {
		return whole == null ? explaining(wait).isPresent() : ofWhole(wait, Triage::isExplained, false);
	}

	/**
	 * @return whether those that a finding names had what a wait waited for, rather than still owed it, or may have
	 *         done something else meanwhile
	 */
	public boolean isHeld(SpanRef wait) {
		return whole == null
				? explaining(wait).map(finding -> isHeld(finding.cause().first().kind(), wait)).orElse(true)
				: ofWhole(wait, Triage::isHeld, true);
	}

	private boolean isHeld(CauseKind kind, SpanRef wait) {
		return kind == CauseKind.LOCK
				|| kind.isHeld() && holdings(wait).stream().allMatch(holding -> comesByCallOf(wait, holding));
	}

	/** @return whether a holder is within the program's own method that waits, so that it came by the same call */
	private boolean comesByCallOf(SpanRef wait, Holding holding) {
		Frame own = CallFrames.of(lanes, wait.lane().stack(wait.index())).own();
		return own == null || holding.isRunning() || lanes.frames(holding.holder().stack(holding.span())).stream()
				.anyMatch(frame -> frame.method().equals(own.method()));
	}

	/**
	 * @return who had what threads waited for at a call site, most time first: of monitors, as recorded; else as a
	 *         cause tells; of some events, as all events of the recording tell of the same call; empty if unknown
	 */
	public List<Holder> holders(CallSite site) {
		if (whole != null) {
			return Stream.concat(whole.sites.all().stream(), whole.sites.unknown().all().stream())
					.filter(site::isSameCall).findFirst().map(whole::holders).orElse(List.of());
		}
		return site.heldBy().isEmpty() ? causes.holders(site) : Holder.of(site);
	}

	/**
	 * @return who had what a wait waited for, and what they did, if it lasted: of a monitor or a lock, as its address
	 *         tells, if the recording has it; else as a finding's cause does; of one among some events, as all events
	 *         of the recording tell, whose lanes the holders are in; empty if unknown
	 */
	public List<Holding> holdings(SpanRef wait) {
		if (whole != null) {
			return ofWhole(wait, Triage::holdings, List.of());
		}
		List<Holding> monitor = sites.holders().mainOf(wait.lane(), wait.index());
		return !monitor.isEmpty() || sites.holders().isRecorded(wait.lane(), wait.index()) ? monitor
				: explaining(wait).stream().flatMap(finding -> Moment.holdings(lanes, finding, wait).stream())
						.filter(holding -> holding.nanos() >= HeldBy.LEAST_SHARE * wait.nanos()).toList();
	}

	/** @return in which parts of a wait others had what it waited for, as {@link #holdings}; empty if unknown */
	public List<HoldPeriod> holdPeriods(SpanRef wait) {
		if (whole != null) {
			return ofWhole(wait, Triage::holdPeriods, List.of());
		}
		List<HoldPeriod> monitor = sites.holders().periods(wait.lane(), wait.index());
		return !monitor.isEmpty() ? monitor
				: holdings(wait).stream().flatMap(holding -> holdPeriods(holding, wait)).toList();
	}

	/** @return when a thread did the same during a wait */
	private Stream<HoldPeriod> holdPeriods(Holding holding, SpanRef wait) {
		ThreadLane lane = holding.holder();
		return IntStream.range(lane.firstEndingAfter(wait.startNanos()), lane.size())
				.takeWhile(i -> lane.start(i) < wait.endNanos())
				.filter(i -> lane.kind(i) == holding.kind() && CallFrames.of(lanes, lane.stack(i)).callMethod()
						.equals(holding.frames().callMethod()))
				.mapToObj(i -> new HoldPeriod(lane, i, Math.max(wait.startNanos(), lane.start(i)),
						Math.min(wait.endNanos(), lane.end(i))));
	}

	/** @return the limits, followed by the one that every recording has */
	public List<Limit> allLimits() {
		List<Limit> all = new ArrayList<>(limits);
		all.add(Limit.ALWAYS);
		return all;
	}
}
