package org.threadlanes.core.picture;

import java.util.List;
import java.util.concurrent.CancellationException;

import org.threadlanes.core.base.work.Progress;
import org.threadlanes.core.kinds.ThreadKind;
import org.threadlanes.core.kinds.WaitSet;
import org.threadlanes.core.kinds.WaitTotals;
import org.threadlanes.core.lanes.ThreadLane;

/**
 * Several threads as one row: the share of them that waits. Thread-safe.
 * <p> A few threads are summed for each picture, O(threads * (columns + log n)). More than {@value #MANY_LANES} threads
 * or {@value #MANY_SPANS} spans, and virtual threads, whose number means little, get a curve of how many wait at any
 * time: it takes O(n log n) to make once, see {@link #prepare}, and then a picture costs O(columns * log n).
 */
public final class PoolBand {

	private static final int MANY_LANES = 500;
	private static final int MANY_SPANS = 100_000;

	private final LaneSampler sampler;
	private final List<ThreadLane> lanes;
	private final WaitSet shown;
	private final boolean isCurve;
	private final boolean isConcurrency;
	private volatile ConcurrencyCurve curve;

	PoolBand(LaneSampler sampler, List<ThreadLane> lanes, WaitSet shown) {
		this.sampler = sampler;
		this.lanes = lanes;
		this.shown = shown;
		boolean virtual = !lanes.isEmpty() && lanes.get(0).kind() == ThreadKind.VIRTUAL;
		isConcurrency = sampler.isComplete() && (virtual || lanes.size() > MANY_LANES);
		isCurve = isConcurrency || sampler.isComplete()
				&& lanes.stream().mapToLong(ThreadLane::size).sum() > MANY_SPANS;
	}

	/** @return the threads */
	public List<ThreadLane> lanes() {
		return lanes;
	}

	/**
	 * @return whether the height is relative to the most threads that wait at once, not to all of its threads; true for
	 *         virtual threads and very many threads
	 */
	public boolean isConcurrency() {
		return isConcurrency;
	}

	/** @return how many waiting threads fill the whole height, 1 or more. Prepares the row if necessary */
	public int fullHeight() {
		return Math.max(1, isConcurrency ? prepared().peak() : lanes.size());
	}

	/** @return whether sampling is fast from now on */
	public boolean isPrepared() {
		return !isCurve || curve != null;
	}

	/**
	 * Creates the curve if it is needed and missing; 0.2 s for a million spans. Any thread may call it.
	 *
	 * @param progress receives the number of spans seen; may cancel
	 * @throws CancellationException if it was canceled; nothing is kept then
	 */
	public void prepare(Progress progress) {
		if (isCurve && curve == null) {
			curve = ConcurrencyCurve.of(lanes, sampler.filter(), shown, progress);
		}
	}

	private ConcurrencyCurve prepared() {
		ConcurrencyCurve ready = curve;
		if (ready == null) {
			prepare(Progress.NONE);
			ready = curve;
		}
		return ready;
	}

	/**
	 * Samples the row. Prepares it if necessary. The columns may include waits that are not shown.
	 *
	 * @param viewport what to show
	 * @param into receives the columns; a share of 1 is {@link #fullHeight} threads
	 */
	public void sample(Viewport viewport, LaneColumns into) {
		into.begin(viewport, fullHeight());
		sampler.markLosses(into);
		if (isCurve) {
			prepared().addTo(into);
		} else {
			lanes.forEach(lane -> sampler.spans(lane).addTo(into));
		}
	}

	/**
	 * Adds the waits of the row within a range of time; within a lane overlapping waits count once, the row is the sum
	 * of its lanes. O(log n) with a curve, O(threads * log n) without.
	 *
	 * @param fromNanos the first ns of the range, since 1970 UTC
	 * @param toNanos the first ns after it
	 * @param into what to add to
	 */
	public void addTotals(long fromNanos, long toNanos, WaitTotals into) {
		if (isCurve) {
			prepared().addTotals(fromNanos, toNanos, into);
		} else {
			WaitTotals sum = new WaitTotals();
			for (ThreadLane lane : lanes) {
				sampler.spans(lane).addTotals(fromNanos, toNanos, sum);
			}
			into.add(sum, shown);
		}
	}
}
