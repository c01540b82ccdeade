package org.threadlanes.core.analysis.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import org.threadlanes.core.analysis.causes.Causes;
import org.threadlanes.core.analysis.sites.CallSites;
import org.threadlanes.core.base.text.Durations;
import org.threadlanes.core.base.text.SafeText;
import org.threadlanes.core.kinds.ThreadKind;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.lanes.Pool;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.ThreadLanes;

/** Deadlocks, and workers whose task waits without end: thread dumps show them, as there are no events. */
final class OpenWait implements Check {

	/** The minimum share of the recording. */
	private static final double LONG = 0.5;
	private static final int MAX_NAMES = 4;
	private static final int MAX_NAME = 50;

	@Override
	public FindingCode code() {
		return FindingCode.OPEN_WAIT;
	}

	@Override
	public List<Finding> findings(CallSites sites, Causes causes, TriageSettings settings) {
		ThreadLanes lanes = sites.lanes();
		List<Finding> findings = new ArrayList<>();
		for (Set<String> names : lanes.deadlocks()) {
			List<ThreadLane> locked = lanes.lanes().stream().filter(lane -> names.contains(lane.label())).toList();
			Pool pool = lanes.pools().stream().filter(p -> p.lanes().containsAll(locked)).findFirst().orElse(null);
			SpanPredicate filter = (lane, i) -> names.contains(lane.label()) && isOpen(lane, i);
			WaitAggregate waits = WaitAggregate.of(sites, locked, filter);
			Finding finding = new Finding(FindingCode.OPEN_WAIT, pool);
			findings.add((waits.count() == 0 ? finding : finding.withWaits(waits, null, filter))
					.withThreads(names.size())
					.withMessage("open-wait.deadlock", names.size(),
							SafeText.names(List.copyOf(names), MAX_NAMES, MAX_NAME)));
		}
		double least = LONG * (lanes.endNanos() - lanes.startNanos());
		SpanPredicate filter = (lane, i) -> isOpen(lane, i) && lane.end(i) - lane.start(i) >= least
				&& lanes.deadlocks().stream().noneMatch(names -> names.contains(lane.label()));
		for (Pool pool : lanes.pools()) {
			boolean isWorking = pool.kind() == ThreadKind.WORKER || pool.kind() == ThreadKind.FORK_JOIN;
			WaitAggregate waits = WaitAggregate.of(sites, isWorking ? pool.lanes() : List.of(), filter);
			if (waits.count() > 0) {
				findings.add(new Finding(FindingCode.OPEN_WAIT, pool).withSeverity(Severity.INFO)
						.withWaits(waits, null, filter)
						.withMessage("open-wait", waits.threads(), FindingTexts.name(pool.name()),
								Durations.text(waits.longest())));
			}
		}
		return findings;
	}

	private static boolean isOpen(ThreadLane lane, int i) {
		return lane.verdict(i) == Verdict.BLOCKING && lane.waitGroups().get(lane.waitGroup(i)).isOpen();
	}
}
