package org.threadlanes.core.analysis.compare;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

import org.threadlanes.core.analysis.sites.DurationList;
import org.threadlanes.core.analysis.sites.Percentiles;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.kinds.WaitTotals;
import org.threadlanes.core.lanes.Pool;
import org.threadlanes.core.lanes.ThreadLane;

/**
 * A pool in one recording.
 *
 * @param threads the number of its threads
 * @param totals counts and times by wait kind and verdict
 * @param blocking the durations of its blocking waits
 * @param blockingByKind the same for each kind that has any
 */
public record PoolFigures(int threads, WaitTotals totals, Percentiles blocking,
		Map<WaitKind, Percentiles> blockingByKind) {

	static PoolFigures of(Pool pool) {
		Map<WaitKind, Percentiles> byKind = new EnumMap<>(WaitKind.class);
		for (WaitKind kind : WaitKind.values()) {
			if (pool.totals().count(kind, Verdict.BLOCKING) > 0) {
				byKind.put(kind, blocking(pool, kind));
			}
		}
		return new PoolFigures(pool.lanes().size(), pool.totals(), blocking(pool, null),
				Collections.unmodifiableMap(byKind));
	}

	/** @param kind the kind of waits to count; null for all */
	private static Percentiles blocking(Pool pool, WaitKind kind) {
		DurationList durations = new DurationList();
		for (ThreadLane lane : pool.lanes()) {
			durations.add(lane, i -> lane.verdict(i) == Verdict.BLOCKING && (kind == null || lane.kind(i) == kind));
		}
		return durations.percentiles();
	}
}
