package org.threadlanes.core.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.threadlanes.core.lanes.Pool;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.core.sites.CallSite;
import org.threadlanes.core.sites.CallSites;
import org.threadlanes.core.sites.HeldBy;
import org.threadlanes.core.text.Durations;
import org.threadlanes.core.thread.ThreadKind;
import org.threadlanes.core.wait.WaitKind;

/** Threads that wait for a monitor because its holder waits for something slow while it has it. */
final class LockHolderWaits implements Detector {

	/** Waits of holders in one call, and the pool that they keep waiting. */
	private record Cause(String pool, ThreadKind poolKind, String holders, WaitKind kind, List<String> path) {
	}

	/** What a cause explains. */
	private static final class Effect {

		private final Pool pool;
		private final HeldBy first;
		private final List<CallSite> sites = new ArrayList<>();
		private long nanos;

		Effect(Pool pool, HeldBy first) {
			this.pool = pool;
			this.first = first;
		}
	}

	private final CallSites sites;

	/** @param sites the call sites of all blocking waits */
	LockHolderWaits(CallSites sites) {
		this.sites = sites;
	}

	@Override
	public List<Finding> detect(ThreadLanes lanes, TriageSettings settings) {
		Map<Cause, Effect> effects = new LinkedHashMap<>();
		for (CallSite site : sites.all()) {
			for (HeldBy held : site.heldBy()) {
				if (!held.isRunning()) {
					Cause cause = new Cause(site.pool().name(), site.pool().kind(), held.pool(), held.kind(),
							held.frames().path());
					Effect effect = effects.computeIfAbsent(cause, c -> new Effect(site.pool(), held));
					effect.sites.add(site);
					effect.nanos += held.nanos();
				}
			}
		}
		List<Finding> findings = new ArrayList<>();
		double least = settings.value(Threshold.LOCK_HELD) * (lanes.endNanos() - lanes.startNanos());
		for (Effect effect : effects.values()) {
			if (effect.nanos >= least) {
				Finding finding = finding(lanes, effect);
				if (effect.nanos >= least * finding.threads()) {
					findings.add(finding);
				}
			}
		}
		return findings;
	}

	private Finding finding(ThreadLanes lanes, Effect effect) {
		SpanPredicate filter = (lane, i) -> lane.kind(i) == WaitKind.MONITOR_ENTER
				&& effect.sites.stream().anyMatch(site -> sites.contains(site, lane, i));
		WaitAggregate group = WaitAggregate.of(lanes, effect.pool.lanes(), filter);
		boolean samePool = effect.first.pool().equals(effect.pool.name());
		return new Finding(FindingCode.LOCK_HOLDER_WAITS, effect.pool).withWaits(group, WaitKind.MONITOR_ENTER, filter)
				.withTimes(group.count(), effect.nanos, group.longest())
				.withFrames(effect.first.frames(), WaitAggregate.stack(lanes, effect.first.stack()))
				.withMessage(FindingCode.LOCK_HOLDER_WAITS.id() + (samePool ? ".same-pool" : ""), group.threads(),
						FindingTexts.name(effect.pool.name()), Durations.text(effect.nanos),
						FindingTexts.name(effect.first.pool()), effect.first.activity());
	}
}
