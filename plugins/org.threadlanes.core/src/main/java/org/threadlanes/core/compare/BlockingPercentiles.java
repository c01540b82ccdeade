package org.threadlanes.core.compare;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

import org.threadlanes.core.lanes.Pool;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.wait.Verdict;
import org.threadlanes.core.wait.WaitKind;

/**
 * How long blocking waits of a pool were, in ns; all 0 where there are none. Exact, from the sorted waits: they are
 * in memory as numbers anyway, and a histogram would only round them.
 *
 * @param count
 *            the number of waits
 * @param p50
 *            half of them were no longer than this
 * @param p95
 *            95 % of them were no longer than this
 * @param p99
 *            99 % of them were no longer than this
 * @param max
 *            the longest
 */
public record BlockingPercentiles(int count, long p50, long p95, long p99, long max) {

	/** @param kind of the waits that count; null: of all kinds */
	static BlockingPercentiles of(Pool pool, WaitKind kind) {
		long[] waits = new long[pool.lanes().stream().mapToInt(ThreadLane::size).sum()];
		int count = 0;
		for (ThreadLane lane : pool.lanes()) {
			count = add(lane, kind, waits, count);
		}
		waits = Arrays.copyOf(waits, count);
		Arrays.sort(waits);
		return new BlockingPercentiles(count, rank(waits, 50), rank(waits, 95), rank(waits, 99), rank(waits, 100));
	}

	/** Backwards, so that the rest of a wait that another one interrupted is met before its begin. */
	private static int add(ThreadLane lane, WaitKind kind, long[] waits, int count) {
		Map<Integer, Long> rests = new HashMap<>();
		int n = count;
		for (int i = lane.size() - 1; i >= 0; i--) {
			if (lane.verdict(i) == Verdict.BLOCKING && (kind == null || lane.kind(i) == kind)) {
				long part = lane.end(i) - lane.start(i);
				if (!lane.isFirstPart(i)) {
					rests.merge(lane.event(i), part, Long::sum);
				} else {
					Long rest = rests.isEmpty() ? null : rests.remove(lane.event(i));
					waits[n++] = rest == null ? part : part + rest;
				}
			}
		}
		return n;
	}

	/** @return the nearest rank: always a wait that happened */
	private static long rank(long[] sorted, int percent) {
		return sorted.length == 0 ? 0 : sorted[(int) (((long) sorted.length * percent + 99) / 100) - 1];
	}
}
