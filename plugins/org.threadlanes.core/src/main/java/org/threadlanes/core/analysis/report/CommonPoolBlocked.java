package org.threadlanes.core.analysis.report;

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
		return sites.lanes().pools().stream().filter(pool -> isFound(pool, settings))
				.map(pool -> finding(sites, causes, settings, pool)).toList();
	}

	private Finding finding(CallSites sites, Causes causes, TriageSettings settings, Pool pool) {
		Found awaited = causes.ofResults(pool);
		if (awaited != null) {
			return Contended.finding(code(), sites, awaited).build();
		}
		WaitAggregate group = WaitAggregate.blocking(sites, pool);
		return new Finding.Builder(code(), pool).withWaits(group, null)
				.withMessage(code().id(), group.threads(), Durations.text(group.nanos()), group.counted(null),
						group.longestText(), PoolSaturated.noneFree(sites.lanes(), pool, settings))
				.build();
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
