package org.threadlanes.core.analysis.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.threadlanes.core.analysis.causes.Cause;
import org.threadlanes.core.analysis.causes.CauseKind;
import org.threadlanes.core.analysis.causes.Causes;
import org.threadlanes.core.analysis.causes.Found;
import org.threadlanes.core.analysis.causes.Holder;
import org.threadlanes.core.analysis.causes.Waiters;
import org.threadlanes.core.analysis.sites.CallFrames;
import org.threadlanes.core.analysis.sites.CallSite;
import org.threadlanes.core.analysis.sites.CallSites;
import org.threadlanes.core.analysis.sites.HeldBy;
import org.threadlanes.core.base.text.Message;
import org.threadlanes.core.kinds.ThreadKind;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.lanes.Pool;

/** Threads that wait for a monitor because its holder waits for something slow while it has it. */
final class LockHolderWaits implements Check {

	/** A lock of no class of its own: two of them may have nothing in common. */
	private static final String ANY_LOCK = "java.lang.Object";

	/**
	 * Waits of holders in one call, and the pool that they keep waiting.
	 *
	 * @param call a library's method and the class of the monitor, whatever user code calls it, as with a logger; or
	 *            else the frames
	 */
	private record Reason(String pool, ThreadKind poolKind, String holders, WaitKind kind, List<String> call) {

		static Reason of(CallSite site, HeldBy held) {
			CallFrames frames = held.frames();
			boolean anyCaller = frames.library() != null && !site.target().equals(ANY_LOCK);
			return new Reason(site.pool().name(), site.pool().kind(), held.pool(), held.kind(),
					anyCaller ? List.of(frames.libraryName(), site.target()) : frames.path());
		}
	}

	/** What a reason explains. */
	private static final class Effect {

		private final Pool pool;
		private HeldBy main;
		private boolean isOfSeveralCallers;
		private final List<CallSite> sites = new ArrayList<>();
		private long nanos;

		Effect(Pool pool, HeldBy first) {
			this.pool = pool;
			this.main = first;
		}

		void add(CallSite site, HeldBy held) {
			sites.add(site);
			nanos += held.nanos();
			isOfSeveralCallers |= !held.frames().ownName().equals(main.frames().ownName());
			main = held.nanos() > main.nanos() ? held : main;
		}

		Message activity() {
			CallFrames frames = isOfSeveralCallers ? new CallFrames(main.frames().library(), null, null, null)
					: main.frames();
			return new HeldBy(main.pool(), main.kind(), frames, main.stack(), nanos).activity();
		}

		/** Whoever had the monitor counts, also those that ran. */
		Cause cause(WaitAggregate waits) {
			return new Cause(CauseKind.LOCK, waits.target(), 1,
					Waiters.of(pool, waits.threads(), waits.frames(), waits.nanos()),
					Holder.of(sites.stream().flatMap(site -> site.heldBy().stream()).toList()));
		}
	}

	@Override
	public FindingCode code() {
		return FindingCode.LOCK_HOLDER_WAITS;
	}

	@Override
	public List<Finding> findings(CallSites sites, Causes causes, TriageSettings settings) {
		Map<Reason, Effect> effects = new LinkedHashMap<>();
		for (CallSite site : sites.all()) {
			for (HeldBy held : site.heldBy()) {
				if (!held.isRunning()) {
					effects.computeIfAbsent(Reason.of(site, held), c -> new Effect(site.pool(), held)).add(site, held);
				}
			}
		}
		List<Finding> findings = new ArrayList<>();
		double least = settings.value(Threshold.LOCK_HELD) * (sites.lanes().endNanos() - sites.lanes().startNanos());
		for (Effect effect : effects.values()) {
			if (effect.nanos >= least) {
				Finding finding = finding(sites, causes, effect);
				if (effect.nanos >= least * finding.threads()) {
					findings.add(finding);
				}
			}
		}
		return findings;
	}

	private static Finding finding(CallSites sites, Causes causes, Effect effect) {
		SpanPredicate filter = (lane, i) -> lane.kind(i) == WaitKind.MONITOR_ENTER
				&& effect.sites.stream().anyMatch(site -> sites.contains(site, lane, i));
		WaitAggregate group = WaitAggregate.of(sites, effect.pool.lanes(), filter);
		Found found = causes.ofMonitor(effect.pool, group.target());
		if (found != null && !found.cause().through().isEmpty()) {
			return Contended.finding(FindingCode.LOCK_HOLDER_WAITS, sites, found);
		}
		boolean samePool = effect.main.pool().equals(effect.pool.name());
		return new Finding(FindingCode.LOCK_HOLDER_WAITS, effect.pool).withWaits(group, WaitKind.MONITOR_ENTER, filter)
				.withTimes(group.count(), effect.nanos, group.longest())
				.withCause(found == null ? effect.cause(group) : found.cause())
				.withFrames(effect.main.frames(), WaitAggregate.stack(sites.lanes(), effect.main.stack()))
				.withMessage(FindingTexts.cost(sites.lanes(),
						(double) effect.nanos / Math.max(1, effect.pool.lifeNanos()), effect.nanos),
						FindingCode.LOCK_HOLDER_WAITS.id() + (samePool ? ".same-pool" : ""),
						group.threads(), FindingTexts.name(effect.pool.name()), FindingTexts.name(effect.main.pool()),
						effect.activity());
	}
}
