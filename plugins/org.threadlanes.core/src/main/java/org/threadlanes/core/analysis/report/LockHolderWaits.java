package org.threadlanes.core.analysis.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.threadlanes.core.analysis.causes.Cause;
import org.threadlanes.core.analysis.causes.CauseKind;
import org.threadlanes.core.analysis.causes.Causes;
import org.threadlanes.core.analysis.causes.Found;
import org.threadlanes.core.analysis.causes.Holder;
import org.threadlanes.core.analysis.causes.Waiters;
import org.threadlanes.core.analysis.sites.CallSite;
import org.threadlanes.core.analysis.sites.CallSites;
import org.threadlanes.core.analysis.sites.HeldBy;
import org.threadlanes.core.analysis.sites.SpanPredicate;
import org.threadlanes.core.jfr.Frame;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.lanes.Pool;

/** Threads that wait for a lock because its holder waits for something slow while it has it. */
final class LockHolderWaits implements Check {

	/** A lock of no class of its own: two of them may have nothing in common. */
	private static final String ANY_LOCK = "java.lang.Object";

	@Override
	public FindingCode code() {
		return FindingCode.LOCK_HOLDER_WAITS;
	}

	@Override
	public List<Finding> findings(CallSites sites, Causes causes, TriageSettings settings) {
		Map<Object, List<CallSite>> locks = new LinkedHashMap<>();
		for (CallSite site : sites.all()) {
			Found found = causes.ofLock(site);
			if (!site.heldBy().isEmpty() && (found != null || site.kind() == WaitKind.MONITOR_ENTER)) {
				locks.computeIfAbsent(found != null ? found : monitor(site), lock -> new ArrayList<>()).add(site);
			}
		}
		List<Finding> findings = new ArrayList<>();
		double least = settings.value(Threshold.LOCK_HELD) * sites.lanes().nanos();
		locks.forEach((lock, waiting) -> {
			long nanos = held(waiting).stream().filter(held -> !held.isRunning()).mapToLong(HeldBy::nanos).sum();
			if (nanos >= least) {
				Finding finding = finding(sites, lock instanceof Found found ? found : found(sites, waiting), waiting);
				if (nanos >= least * finding.threads() && !Contended.isBackground(finding.cause())) {
					findings.add(finding);
				}
			}
		});
		return findings;
	}

	/** @return equal lists for waits of a pool for the same monitor, as far as its class, or the JDK's call, tells */
	private static List<Object> monitor(CallSite site) {
		Frame waiting = site.frames().library() != null ? site.frames().library() : site.frames().own();
		Frame concurrent = site.frames().concurrent();
		String lock = concurrent == null ? site.target() : concurrent.method();
		return List.of(site.pool(), lock, site.target().equals(ANY_LOCK) ? site.frames().path()
				: waiting == null ? "" : waiting.className());
	}

	private static List<HeldBy> held(List<CallSite> waiting) {
		return waiting.stream().flatMap(site -> site.heldBy().stream()).toList();
	}

	/** @return why a pool waits for a monitor that takes so little of its time that the causes leave it out */
	private static Found found(CallSites sites, List<CallSite> waiting) {
		Pool pool = waiting.get(0).pool();
		SpanPredicate filter = (lane, i) -> lane.kind(i) == WaitKind.MONITOR_ENTER
				&& waiting.stream().anyMatch(site -> sites.contains(site, lane, i));
		WaitAggregate group = WaitAggregate.of(sites, pool.lanes(), filter);
		Waiters waiters = Waiters.of(pool, group.threads(), group.frames(), group.nanos());
		Cause.Link lock = new Cause.Link(CauseKind.LOCK, group.target(), 1);
		Cause cause = new Cause(lock, waiters, Holder.of(held(waiting), group.nanos()));
		return new Found(pool, cause, waiters.share(), 0, filter, Set.of());
	}

	private static Finding finding(CallSites sites, Found found, List<CallSite> waiting) {
		HeldBy main = held(waiting).stream().filter(held -> !held.isRunning())
				.max(Comparator.comparingLong(HeldBy::nanos)).get();
		return Contended.finding(FindingCode.LOCK_HOLDER_WAITS, sites, found)
				.withFrames(main.frames(), WaitAggregate.stack(sites.lanes(), main.stack())).build();
	}
}
