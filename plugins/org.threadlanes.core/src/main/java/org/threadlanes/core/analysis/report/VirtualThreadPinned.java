package org.threadlanes.core.analysis.report;

import java.util.EnumSet;
import java.util.List;

import org.threadlanes.core.analysis.causes.Causes;
import org.threadlanes.core.analysis.sites.CallFrames;
import org.threadlanes.core.analysis.sites.CallSites;
import org.threadlanes.core.analysis.sites.SpanPredicate;
import org.threadlanes.core.jfr.Frame;
import org.threadlanes.core.kinds.ThreadKind;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.lanes.Pool;
import org.threadlanes.core.lanes.ThreadLanes;

/** Virtual threads that pinned their carriers while they waited. */
final class VirtualThreadPinned implements Check {

	@Override
	public FindingCode code() {
		return FindingCode.VIRTUAL_THREAD_PINNED;
	}

	@Override
	public List<Finding> findings(CallSites sites, Causes causes, TriageSettings settings) {
		SpanPredicate filter = (lane, i) -> lane.kind(i) == WaitKind.PINNED && lane.verdict(i) != Verdict.IDLE;
		return sites.lanes().pools().stream().filter(pool -> pool.totals().count(WaitKind.PINNED) > 0)
				.map(pool -> finding(pool, WaitAggregate.of(sites, pool.lanes(), filter)))
				.filter(finding -> finding.nanos() >= settings.value(Threshold.PINNED)).toList();
	}

	private Finding finding(Pool pool, WaitAggregate group) {
		return new Finding.Builder(code(), pool).withWaits(group, WaitKind.PINNED)
				.withFrames(withInitializer(group.frames(), group.stack()), group.stack()).withBriefWaits(group)
				.build();
	}

	/** @return the same with the static initializer that pins, if any, in place of the endpoint */
	private static CallFrames withInitializer(CallFrames frames, List<Frame> stack) {
		return stack.stream().filter(Frame::isInitializer).findFirst()
				.map(pins -> new CallFrames(frames.library(), frames.own(), pins, frames.concurrent())).orElse(frames);
	}

	@Override
	public Finding cannotTell(ThreadLanes lanes) {
		int virtual = (int) lanes.lanes().stream().filter(l -> l.kind() == ThreadKind.VIRTUAL).count();
		boolean any = virtual > 0 || lanes.lanes().stream().anyMatch(l -> l.kind() == ThreadKind.CARRIER);
		HiddenWaits reason = HiddenWaits.of(lanes.settings(), WaitKind.PINNED, CannotTell.VISIBLE_CALL);
		return !any || reason == null ? null
				: CannotTell.finding(null, virtual).withMessage("cannot-tell.pinned", reason.sentence())
						.withHidden(reason.setting(), EnumSet.of(code())).build();
	}
}
