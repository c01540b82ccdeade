package org.threadlanes.core.analysis.report;

import java.util.ArrayList;
import java.util.List;

import org.threadlanes.core.analysis.causes.Causes;
import org.threadlanes.core.analysis.sites.CallSites;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.lanes.Pool;

/** Virtual threads that pinned their carriers while they waited. */
final class VirtualThreadPinned implements Detector {

	@Override
	public List<Finding> detect(CallSites sites, Causes causes, TriageSettings settings) {
		List<Finding> findings = new ArrayList<>();
		for (Pool pool : sites.lanes().pools()) {
			if (pool.totals().count(WaitKind.PINNED) == 0) {
				continue;
			}
			SpanPredicate filter = (lane, i) -> lane.kind(i) == WaitKind.PINNED && lane.verdict(i) != Verdict.IDLE;
			WaitAggregate group = WaitAggregate.of(sites, pool.lanes(), filter);
			if (group.nanos() >= settings.value(Threshold.PINNED)) {
				findings.add(new Finding(FindingCode.VIRTUAL_THREAD_PINNED, pool)
						.withWaits(group, WaitKind.PINNED, filter));
			}
		}
		return findings;
	}
}
