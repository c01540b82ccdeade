package org.threadlanes.core.sampling;

import java.util.List;
import java.util.function.BooleanSupplier;

import org.threadlanes.core.lanes.Pool;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.core.thread.ThreadKind;

/**
 * Several threads as one band: how many of them were in which wait, over time. Few threads are sampled one by one; for
 * many {@link #prepare} makes a curve first, best on a background thread. After that a repaint costs the same for four
 * threads and for tens of thousands. May be used by several threads.
 */
public final class PoolBand {

	/** So many lanes cost less to sample than a curve costs memory. */
	private static final int FEW = 16;

	private final List<ThreadLane> lanes;
	private final LaneSampler sampler;
	private final boolean concurrency;
	private volatile PoolCurve curve;
	private volatile byte[] pairs;
	private final byte[] slotOf = new byte[WaitPairs.LIMIT];

	private PoolBand(List<ThreadLane> lanes, LaneSampler sampler, boolean concurrency) {
		this.lanes = lanes;
		this.sampler = sampler;
		this.concurrency = concurrency;
	}

	/**
	 * @param lanes
	 *            the threads; virtual ones are shown as a concurrency curve: full height is not all of them, but the
	 *            most that ever waited at once
	 * @param sampler
	 *            samples each of them
	 * @return their band
	 */
	public static PoolBand of(List<ThreadLane> lanes, LaneSampler sampler) {
		boolean virtual = !lanes.isEmpty() && lanes.stream().allMatch(lane -> lane.kind() == ThreadKind.VIRTUAL);
		return new PoolBand(lanes, sampler, virtual);
	}

	/** @return the band of a pool */
	public static PoolBand of(Pool pool, LaneSampler sampler) {
		return of(pool.lanes(), sampler);
	}

	/** @return whether the overview shows event loops, and not all threads */
	public static boolean hasEventLoops(ThreadLanes recording) {
		return recording.pools().stream().anyMatch(pool -> pool.kind() == ThreadKind.EVENT_LOOP);
	}

	/** @return what an overview of a recording shows: its event loops; all threads that ever blocked if it has none */
	public static PoolBand overview(ThreadLanes recording, LaneSampler sampler) {
		boolean loops = hasEventLoops(recording);
		List<ThreadLane> chosen = recording.lanes().stream()
				.filter(lane -> loops ? lane.kind() == ThreadKind.EVENT_LOOP : lane.blockingNanos() > 0).toList();
		return new PoolBand(chosen, sampler, !loops);
	}

	/** @return the threads */
	public List<ThreadLane> lanes() {
		return lanes;
	}

	/** @return whether it can be sampled without {@link #prepare} */
	public boolean isReady() {
		return curve != null || !isCurve();
	}

	private boolean isCurve() {
		return concurrency || lanes.size() > FEW;
	}

	/**
	 * Gets ready to be sampled: O(n log n) for n waits of all threads, once.
	 *
	 * @param cancelled
	 *            asked now and then whether to stop
	 * @return whether it is ready; not if it was cancelled
	 */
	public boolean prepare(BooleanSupplier cancelled) {
		if (isCurve() && curve == null) {
			curve = PoolCurve.of(lanes, sampler.minimumNanos(), cancelled);
		}
		return isReady();
	}

	/** @return how many threads full height stands for, at least 1. Of a band that is ready */
	public int fullHeight() {
		PoolCurve made = curve;
		return Math.max(1, concurrency && made != null ? made.peak() : lanes.size());
	}

	/** @return whether full height stands for the most threads that ever waited at once, and not for all of them */
	public boolean isConcurrency() {
		return concurrency;
	}

	/**
	 * Samples the band, in O(c * (log n + p)) for c columns, n waits and p pairs.
	 *
	 * @param viewport
	 *            range and columns
	 * @param columns
	 *            takes the result; what it held is forgotten. It stays empty if the band is not ready
	 */
	public void sample(Viewport viewport, LaneColumns columns) {
		PoolCurve made = curve;
		if (made != null) {
			made.sample(viewport, columns);
		} else if (isCurve()) {
			columns.reset(viewport, new byte[0], lanes.size());
		} else {
			columns.reset(viewport, pairs(), lanes.size());
			for (ThreadLane lane : lanes) {
				sampler.addTo(lane, viewport, columns, slotOf);
			}
		}
	}

	private synchronized byte[] pairs() {
		if (pairs == null) {
			long seen = 0;
			for (ThreadLane lane : lanes) {
				seen |= sampler.pairs(lane);
			}
			pairs = LaneSums.pairsOf(seen, slotOf);
		}
		return pairs;
	}
}
