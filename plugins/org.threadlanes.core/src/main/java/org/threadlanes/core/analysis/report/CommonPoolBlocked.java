package org.threadlanes.core.analysis.report;

import java.util.ArrayList;
import java.util.List;

import org.threadlanes.core.analysis.causes.Causes;
import org.threadlanes.core.analysis.causes.Found;
import org.threadlanes.core.analysis.sites.CallSites;
import org.threadlanes.core.base.text.Durations;
import org.threadlanes.core.kinds.ThreadKind;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.lanes.Pool;
import org.threadlanes.core.lanes.ThreadLanes;

/** Tasks that block in the common pool, which is small and shared by the whole JVM. */
final class CommonPoolBlocked implements Check {

	private static final String COMMON_POOL = "ForkJoinPool.commonPool-worker-";

	@Override
	public FindingCode code() {
		return FindingCode.COMMON_POOL_BLOCKED;
	}

	@Override
	public List<Finding> findings(CallSites sites, Causes causes, TriageSettings settings) {
		List<Finding> findings = new ArrayList<>();
		for (Pool pool : sites.lanes().pools()) {
			Found awaited = isFound(pool, settings) ? causes.ofResults(pool) : null;
			if (awaited != null) {
				findings.add(Contended.finding(code(), sites, awaited));
			} else if (isFound(pool, settings)) {
				SpanPredicate filter = (lane, i) -> lane.verdict(i) == Verdict.BLOCKING;
				WaitAggregate group = WaitAggregate.of(sites, pool.lanes(), filter);
				findings.add(new Finding(FindingCode.COMMON_POOL_BLOCKED, pool).withWaits(group, null, filter)
						.withMessage(
						FindingCode.COMMON_POOL_BLOCKED.id(), group.threads(), Durations.text(group.nanos()),
						group.counted(null), group.longestText(),
						PoolSaturated.noneFree(sites.lanes(), pool, settings)));
			}
		}
		return findings;
	}

	@Override
	public List<Pool> examined(ThreadLanes lanes) {
		return lanes.pools().stream().filter(CommonPoolBlocked::isCommonPool).toList();
	}

	/** @return whether it has the finding that says, too, how long none of its workers was free */
	static boolean isFound(Pool pool, TriageSettings settings) {
		return isCommonPool(pool) && pool.totals().nanos(Verdict.BLOCKING) >= settings.value(Threshold.COMMON_POOL);
	}

	static boolean isCommonPool(Pool pool) {
		return pool.kind() == ThreadKind.FORK_JOIN && pool.name().startsWith(COMMON_POOL);
	}
}
