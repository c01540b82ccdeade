package org.threadlanes.core.analysis.report;

import java.util.List;
import java.util.Objects;

import org.threadlanes.core.analysis.causes.Causes;
import org.threadlanes.core.analysis.sites.CallSites;
import org.threadlanes.core.base.text.SafeText;
import org.threadlanes.core.kinds.ThreadKind;
import org.threadlanes.core.lanes.Pool;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.ThreadLanes;

/**
 * Few event loops of a pool do nearly all of its work while others have none. Loops start when they are first needed,
 * so a recording shows neither most of those without work nor the size of the pool: only loops that were seen, or that
 * the numbers in the names prove, are counted.
 */
final class EventLoopImbalance implements Check {

	private static final double NEARLY_ALL = 0.9;
	private static final double VERY_BUSY = 0.5;
	private static final int MAX_LOOPS_NAMED = 4;
	private static final int MAX_NAME = 60;

	@Override
	public FindingCode code() {
		return FindingCode.EVENT_LOOP_IMBALANCE;
	}

	@Override
	public List<Finding> findings(CallSites sites, Causes causes, TriageSettings settings) {
		return sites.lanes().pools().stream().filter(pool -> pool.kind() == ThreadKind.EVENT_LOOP)
				.map(pool -> finding(sites.lanes(), pool, settings)).filter(Objects::nonNull).toList();
	}

	/** @return null if the loops are in balance */
	private static Finding finding(ThreadLanes lanes, Pool pool, TriageSettings settings) {
		LoopWork work = new LoopWork(lanes, pool);
		double busiest = work.busy(work.loops().get(0));
		// A less busy loop keeps up with its work.
		if (busiest < settings.value(Threshold.LOOP_BUSY)) {
			return null;
		}
		int known = work.known();
		if (known == 1) {
			// A selector or acceptor that is the only one by design has no number.
			return busiest < VERY_BUSY || lanes.processors() <= 1 || !work.isNumbered() ? null
					: finding(pool, work, 1).withSeverity(Severity.INFO).withMessage("event-loop-imbalance.only-one",
							FindingTexts.name(pool.name()), LoopWork.percent(busiest), lanes.processors()).build();
		}
		int carriers = 1;
		while (work.share(carriers) < NEARLY_ALL) {
			carriers++;
		}
		// By default, pools have two loops per CPU, so an odd number means that at least one was not seen.
		if (2 * carriers > known + known % 2) {
			return null;
		}
		// If as many loops as CPUs are busy, more loops would only take turns.
		boolean processorsLeft = lanes.processors() == 0 || carriers < lanes.processors();
		Severity severity = busiest >= VERY_BUSY && processorsLeft ? Severity.WARNING : Severity.INFO;
		return finding(pool, work, carriers).withSeverity(severity).withMessage("event-loop-imbalance", carriers, known,
				LoopWork.percent(work.share(carriers)), known - work.loops().size()).build();
	}

	private static Finding.Builder finding(Pool pool, LoopWork work, int carriers) {
		List<String> names = work.loops().stream().limit(carriers).map(ThreadLane::label).toList();
		return new Finding.Builder(FindingCode.EVENT_LOOP_IMBALANCE, pool).withThreads(carriers)
				.withTimes(0, Math.round(work.nanos(carriers)), Math.round(work.nanos(1)))
				.withEvidence("event-loop-imbalance.where", SafeText.names(names, MAX_LOOPS_NAMED, MAX_NAME),
						work.evidenceFor(carriers), LoopWork.percent(work.busy(work.loops().get(0))));
	}
}
