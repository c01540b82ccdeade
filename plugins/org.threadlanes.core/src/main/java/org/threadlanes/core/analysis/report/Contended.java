package org.threadlanes.core.analysis.report;

import java.util.ArrayList;
import java.util.List;

import org.threadlanes.core.analysis.causes.Cause;
import org.threadlanes.core.analysis.causes.CauseKind;
import org.threadlanes.core.analysis.causes.Causes;
import org.threadlanes.core.analysis.causes.Found;
import org.threadlanes.core.analysis.causes.Unexplained;
import org.threadlanes.core.analysis.sites.CallSites;
import org.threadlanes.core.analysis.sites.SpanPredicate;
import org.threadlanes.core.kinds.ThreadKind;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.ThreadLanes;

/** Pools that lose much of their time to what other threads have, or to what else keeps them. */
final class Contended implements Check {

	private static final double WARNING_FACTOR = 10.0 / 3;
	/** Pauses stop everything. */
	private static final double PAUSES_FACTOR = 2;
	/** Of one thread's time: less is no problem yet, whatever its share of a pool that is hardly used. */
	static final double MIN_WAITING = 0.25;
	/** Of the recording. */
	private static final double START = 0.2;
	private static final double MAX_LATER = 0.1;
	private static final double ABOUT = 0.9;

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
						&& (found.waits() == SpanPredicate.NONE || found.average() >= MIN_WAITING)
						&& !isBackground(found.cause()) && !isOfStart(sites.lanes(), found);
				findings.add(finding(code(), sites, found)
						.withSeverity(isProblem ? Severity.WARNING : Severity.INFO).build());
			}
		}
		causes.unexplained().stream().filter(open -> open.waiting().share() >= WARNING_FACTOR * share
				&& open.pool().kind() != ThreadKind.VIRTUAL && open.pool().lanes().size() > 1)
				.forEach(open -> findings.add(finding(sites, open)));
		findings.addAll(UnseenTime.findings(sites.lanes(), causes, findings));
		return findings;
	}

	@Override
	public Finding cannotTell(ThreadLanes lanes) {
		return UnseenTime.cannotTell(lanes);
	}

	private static Finding finding(CallSites sites, Unexplained open) {
		return new Finding.Builder(FindingCode.CONTENTION, open.pool()).withSeverity(Severity.INFO)
				.withWaits(WaitAggregate.of(sites, open.pool().lanes(), open.waits()), null)
				.withThreads(open.waiting().threads())
				.withMessage("contention.unexplained",
						open.waiting().threads(), FindingTexts.waiters(sites.lanes(), open.waiting()),
						open.waiting().frames().shortName(), Math.round(100 * open.waiting().share()), open.average())
				.build();
	}

	/** While a JVM starts, classes are loaded and code is compiled, and whatever is needed first is made. */
	private static boolean isOfStart(ThreadLanes lanes, Found found) {
		if (found.waits() == SpanPredicate.NONE || lanes.jvmStartNanos() + Limits.COLD < lanes.startNanos()) {
			return false;
		}
		long until = lanes.startNanos() + (long) (START * lanes.nanos());
		long late = 0;
		for (ThreadLane lane : found.pool().lanes()) {
			for (int i = lane.firstEndingAfter(until); i < lane.size(); i++) {
				late += found.waits().matches(lane, i) ? lane.end(i) - Math.max(until, lane.start(i)) : 0;
			}
		}
		return late < MAX_LATER * found.cause().waiting().nanos();
	}

	/** A library that makes its own threads wait for each other may well mean to. */
	static boolean isBackground(Cause cause) {
		return cause.first().kind() == CauseKind.LOCK && cause.waiting().frames().own() == null;
	}

	/** @return the longest wait, or one about as long of which it is known who had the lock */
	private static SpanRef shown(CallSites sites, Found found, SpanRef longest) {
		if (isHolderKnown(sites, longest)) {
			return longest;
		}
		SpanRef shown = longest;
		double least = ABOUT * longest.nanos();
		for (ThreadLane lane : found.pool().lanes()) {
			for (int i = 0; i < lane.size(); i++) {
				if (lane.end(i) - lane.start(i) > least && found.waits().matches(lane, i)) {
					SpanRef wait = new SpanRef(lane, i);
					if (isHolderKnown(sites, wait)) {
						shown = wait;
						least = wait.nanos();
					}
				}
			}
		}
		return shown;
	}

	private static boolean isHolderKnown(CallSites sites, SpanRef wait) {
		return !sites.holders().periods(wait.lane(), wait.index()).isEmpty();
	}

	/** @return a finding of a code, with its cause first */
	static Finding.Builder finding(FindingCode code, CallSites sites, Found found) {
		Cause cause = found.cause();
		Finding.Builder finding = new Finding.Builder(code, found.pool()).withCause(cause)
				.withThreads(cause.waiting().threads());
		if (found.pool() != null && found.waits() != SpanPredicate.NONE) {
			WaitAggregate waits = WaitAggregate.of(sites, found.pool().lanes(), found.waits());
			finding.withWaits(waits, null);
			if (cause.first().kind() == CauseKind.LOCK && waits.worst() != null) {
				finding.withWorst(shown(sites, found, waits.worst()));
			}
		} else {
			finding.withFrames(cause.waiting().frames(), List.of()).withTimes(0, cause.waiting().nanos(), 0);
		}
		return CauseSentence.addTo(finding, sites.lanes(), cause);
	}
}
