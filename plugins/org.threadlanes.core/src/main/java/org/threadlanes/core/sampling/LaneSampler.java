package org.threadlanes.core.sampling;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import org.threadlanes.core.lanes.LifeSpan;
import org.threadlanes.core.lanes.ThreadLane;

/**
 * Samples lanes. Sums are exact: the columns of a viewport add up to {@link #add} of its range, to the nanosecond.
 * <p>
 * Cost of a lane with n waits, p pairs and c columns: O(n) once, then O(c * (log n + p)), however many waits a column
 * holds. May be used by several threads; each needs its own {@link LaneColumns}.
 */
public final class LaneSampler {

	private final long minimumNanos;
	private final long recordedFrom;
	private final long recordedTo;
	private final Map<ThreadLane, LaneSums> sums = new ConcurrentHashMap<>();

	/**
	 * @param recordedFrom
	 *            the begin of the recording, ns since 1970 UTC
	 * @param recordedTo
	 *            its end
	 * @param minimumNanos
	 *            shorter waits are left out everywhere; 0 for none
	 */
	public LaneSampler(long recordedFrom, long recordedTo, long minimumNanos) {
		this.recordedFrom = recordedFrom;
		this.recordedTo = recordedTo;
		this.minimumNanos = minimumNanos;
	}

	/** @return shorter waits are left out, ns */
	public long minimumNanos() {
		return minimumNanos;
	}

	private LaneSums sums(ThreadLane lane) {
		LaneSums known = sums.get(lane);
		if (known == null) {
			// Two threads may both make them; that costs less than waiting for each other.
			known = new LaneSums(lane, minimumNanos);
			sums.put(lane, known);
		}
		return known;
	}

	/**
	 * Samples a lane.
	 *
	 * @param lane
	 *            the lane
	 * @param viewport
	 *            range and columns
	 * @param columns
	 *            takes the result; what it held is forgotten
	 */
	public void sample(ThreadLane lane, Viewport viewport, LaneColumns columns) {
		LaneSums own = sums(lane);
		columns.reset(viewport, own.pairs, 1);
		life(lane, viewport, columns);
		walk(lane, viewport, own, columns, own.slotOf);
	}

	/** Adds a lane to columns that have a slot for each of its pairs. */
	void addTo(ThreadLane lane, Viewport viewport, LaneColumns columns, byte[] slotOf) {
		walk(lane, viewport, sums(lane), columns, slotOf);
	}

	/** @return a bit for each pair of the lane */
	long pairs(ThreadLane lane) {
		long seen = 0;
		for (byte pair : sums(lane).pairs) {
			seen |= 1L << pair;
		}
		return seen;
	}

	private void walk(ThreadLane lane, Viewport viewport, LaneSums own, LaneColumns columns, byte[] slotOf) {
		int n = lane.size();
		int i = first(lane, viewport.startNanos());
		if (i == n || own.pairs.length == 0) {
			return;
		}
		int size = viewport.columns();
		int column = 0;
		while (i < n && lane.start(i) < viewport.endNanos()) {
			if (lane.start(i) > viewport.startNanos()) {
				column = Math.max(column, viewport.column(lane.start(i)));
			}
			long from = viewport.time(column);
			long to = viewport.time(column + 1);
			while (i < n && lane.start(i) < to) {
				if ((i & LaneSums.BLOCK - 1) == 0 && lane.start(i) >= from) {
					int skipped = blocksWithin(lane, i >> LaneSums.SHIFT, to);
					if (skipped > i >> LaneSums.SHIFT) {
						own.addTo(columns, slotOf, column, i >> LaneSums.SHIFT, skipped);
						i = skipped << LaneSums.SHIFT;
						continue;
					}
				}
				long start = lane.start(i);
				long end = lane.end(i);
				if (end - start >= minimumNanos) {
					columns.add(column, slotOf[lane.pair(i)], Math.min(end, to) - Math.max(start, from), 1);
				}
				if (end > to) {
					break;
				}
				i++;
			}
			if (++column == size) {
				return;
			}
		}
	}

	/** @return the first span that reaches into the time from a moment on; one of 0 ns at that very moment does */
	private static int first(ThreadLane lane, long time) {
		int i = lane.firstEndingAfter(time);
		while (i > 0 && lane.start(i - 1) >= time) {
			i--;
		}
		return i;
	}

	/** @return the first block of spans that does not end by this time; by steps that double, O(log) of the result */
	private static int blocksWithin(ThreadLane lane, int from, long time) {
		int all = lane.size() >> LaneSums.SHIFT;
		int low = from;
		int step = 1;
		while (low + step <= all && lane.end((low + step << LaneSums.SHIFT) - 1) <= time) {
			low += step;
			step <<= 1;
		}
		for (; step > 0; step >>= 1) {
			if (low + step <= all && lane.end((low + step << LaneSums.SHIFT) - 1) <= time) {
				low += step;
			}
		}
		return low;
	}

	private void life(ThreadLane lane, Viewport viewport, LaneColumns columns) {
		List<LifeSpan> spans = lane.life();
		for (int i = 0; i < spans.size(); i++) {
			LifeSpan span = spans.get(i);
			if (span.endNanos() >= viewport.startNanos() && span.startNanos() < viewport.endNanos()) {
				int from = viewport.column(span.startNanos());
				int to = viewport.column(span.endNanos());
				// Ended at the very begin of a column: it was not alive in it, but the line stands there.
				columns.addLife(from, to, span.startSeen(), span.endSeen());
			}
		}
		columns.setOutside(0, viewport.startNanos() >= recordedFrom ? 0 : viewport.column(recordedFrom));
		if (viewport.endNanos() > recordedTo) {
			columns.setOutside(viewport.column(recordedTo) + 1, viewport.columns());
		}
	}

	/**
	 * Adds what a lane waited in a range, in O(log n + p).
	 *
	 * @param lane
	 *            the lane
	 * @param startNanos
	 *            the range's begin, ns since 1970 UTC
	 * @param endNanos
	 *            its end, excluded
	 * @param totals
	 *            what to add to
	 */
	public void add(ThreadLane lane, long startNanos, long endNanos, RangeTotals totals) {
		LaneSums own = sums(lane);
		int n = lane.size();
		int i = first(lane, startNanos);
		while (i < n && lane.start(i) < endNanos) {
			long start = lane.start(i);
			if ((i & LaneSums.BLOCK - 1) == 0 && start >= startNanos) {
				int skipped = blocksWithin(lane, i >> LaneSums.SHIFT, endNanos);
				if (skipped > i >> LaneSums.SHIFT) {
					own.addTo(totals, i >> LaneSums.SHIFT, skipped);
					i = skipped << LaneSums.SHIFT;
					continue;
				}
			}
			long end = lane.end(i);
			if (end - start >= minimumNanos) {
				totals.add(lane.pair(i), Math.min(end, endNanos) - Math.max(start, startNanos),
						lane.isCounted(i) ? 1 : 0);
			}
			i++;
		}
	}
}
