package org.threadlanes.core.picture;

import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.IntStream;

import org.threadlanes.core.base.work.Progress;
import org.threadlanes.core.kinds.ThreadKind;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.kinds.WaitSet;
import org.threadlanes.core.kinds.WaitTotals;
import org.threadlanes.core.lanes.DataLoss;
import org.threadlanes.core.lanes.Pool;
import org.threadlanes.core.lanes.SpanFilter;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.ThreadLanes;

/**
 * Sums the waits in each pixel column, and in a range of time. Its indexes are made by {@link #prepare}, or when a lane
 * or pool is first used: for a long lane, two passes over its spans and about 14 bytes per span with the usual handful
 * of kinds. Thread-safe; each thread fills its own {@link LaneColumns}.
 */
public final class LaneSampler {

	/** The share of their time from which on event loops count as blocking. */
	private static final double BLOCKS = 0.01;

	private final ThreadLanes lanes;
	private final SpanFilter filter;
	/** The spans of a lane to sample; null for those of the filter. */
	private final Function<ThreadLane, int[]> chosen;
	private final long[] lossTimes;
	private final Map<ThreadLane, LaneSpans> spans = new ConcurrentHashMap<>();
	/** By identity, because comparing two pools compares all of their lanes. */
	private final Map<Pool, PoolBand> bands = new IdentityHashMap<>();
	private final PoolBand overview;

	private LaneSampler(ThreadLanes lanes, SpanFilter filter, Function<ThreadLane, int[]> chosen) {
		this.lanes = lanes;
		this.filter = filter;
		this.chosen = chosen;
		lossTimes = lanes.losses().stream().mapToLong(DataLoss::timeNanos).sorted().toArray();
		for (Pool pool : lanes.pools()) {
			bands.put(pool, new PoolBand(this, pool.lanes(), WaitSet.ALL));
		}
		overview = new PoolBand(this, overviewLanes(), WaitSet.ALL.only(Verdict.BLOCKING));
	}

	/**
	 * @param lanes the lanes of a recording
	 * @return a sampler of all their spans; O(threads)
	 */
	public static LaneSampler of(ThreadLanes lanes) {
		return new LaneSampler(lanes, SpanFilter.ALL, null);
	}

	/**
	 * @param lanes the lanes of a recording
	 * @param filter selects spans to sample
	 * @return a sampler of these spans; O(threads), and O(n) for each lane that is used
	 */
	public static LaneSampler of(ThreadLanes lanes, SpanFilter filter) {
		return new LaneSampler(lanes, filter, null);
	}

	/**
	 * @param lanes the lanes of a recording
	 * @param chosen gives the indexes of a lane's spans to sample, ascending
	 * @return a sampler of these spans; it has no indexes of pools, so that many threads take long
	 */
	public static LaneSampler of(ThreadLanes lanes, Function<ThreadLane, int[]> chosen) {
		return new LaneSampler(lanes, SpanFilter.ALL, chosen);
	}

	/** @return whether all spans that its filter contains are sampled */
	boolean isComplete() {
		return chosen == null;
	}

	/** The event loops, unless they hardly block and another pool does. */
	private List<ThreadLane> overviewLanes() {
		List<ThreadLane> loops = lanes.lanes().stream().filter(LaneSampler::isLoop).toList();
		long loopsBlocked = loops.stream().mapToLong(ThreadLane::blockingNanos).sum();
		Pool worst = lanes.pools().stream()
				.filter(pool -> pool.kind() != ThreadKind.RECORDER && pool.kind() != ThreadKind.JVM)
				.max(Comparator.comparingLong(LaneSampler::blocked)).orElse(null);
		boolean loopsBlock = loopsBlocked > BLOCKS * loops.size() * lanes.nanos();
		return loopsBlock || worst == null || blocked(worst) <= loopsBlocked ? loops : worst.lanes();
	}

	private static long blocked(Pool pool) {
		return pool.totals().nanos(Verdict.BLOCKING);
	}

	/** Excludes a thread that only has the name of an event loop: its stacks show that it blocked, but never a loop. */
	private static boolean isLoop(ThreadLane lane) {
		if (lane.kind() != ThreadKind.EVENT_LOOP || lane.blockingNanos() == 0 || lane.blocksLoop()) {
			return lane.kind() == ThreadKind.EVENT_LOOP;
		}
		WaitTotals totals = lane.totals();
		return totals.count(Verdict.NON_BLOCKING_IO) > 0 || totals.count(Verdict.IDLE) > 0;
	}

	/** @return the lanes sampled */
	public ThreadLanes lanes() {
		return lanes;
	}

	/** @return the filter of spans */
	public SpanFilter filter() {
		return filter;
	}

	LaneSpans spans(ThreadLane lane) {
		LaneSpans found = spans.get(lane);
		return found != null ? found : spans.computeIfAbsent(lane, l -> chosen == null ? LaneSpans.of(l, filter)
				: new LaneSpans(l, chosen.apply(l)));
	}

	/**
	 * Samples a lane. O(log n + columns).
	 *
	 * @param viewport what to show
	 * @param into receives the columns
	 */
	public void sample(ThreadLane lane, Viewport viewport, LaneColumns into) {
		into.begin(viewport, 1);
		markLosses(into);
		spans(lane).addTo(into);
	}

	/** Marks where events were lost, in all rows. */
	void markLosses(LaneColumns columns) {
		Viewport view = columns.viewport();
		for (long time : lossTimes) {
			if (time >= view.startNanos() && time < view.endNanos()) {
				columns.markLoss(time);
			}
		}
	}

	/**
	 * Adds the waits of a lane within a range of time. O(log n)
	 *
	 * @param fromNanos the first ns of the range, since 1970 UTC
	 * @param toNanos the first ns after it
	 * @param into what to add to
	 */
	public void addTotals(ThreadLane lane, long fromNanos, long toNanos, WaitTotals into) {
		spans(lane).addTotals(fromNanos, toNanos, into);
	}

	/** @return whether the lane ever has waits in this set */
	public boolean hasAny(ThreadLane lane, WaitSet set) {
		return IntStream.of(spans(lane).pairs()).anyMatch(set::containsPair);
	}

	/** Adds the waits of all lanes within a range of time; costs as much as {@link PoolBand#addTotals} of all pools. */
	public void addTotals(long fromNanos, long toNanos, WaitTotals into) {
		for (Pool pool : lanes.pools()) {
			band(pool).addTotals(fromNanos, toNanos, into);
		}
	}

	/** @return the threads of a pool as one row */
	public PoolBand band(Pool pool) {
		PoolBand band = bands.get(pool);
		if (band == null) {
			throw new IllegalArgumentException(pool.name());
		}
		return band;
	}

	/** @return these lanes as one row, a new one with each call */
	public PoolBand band(List<ThreadLane> some) {
		return new PoolBand(this, List.copyOf(some), WaitSet.ALL);
	}

	/** @return what blocks: the event loops as one row, or the pool that blocks most if these hardly do */
	public PoolBand overview() {
		return overview;
	}

	/** @return the name of the pool in the overview; empty if it shows event loops, or nothing */
	public String overviewPool() {
		return overview.lanes().isEmpty() || overview.lanes().get(0).kind() == ThreadKind.EVENT_LOOP ? ""
				: overview.lanes().get(0).poolName();
	}

	/**
	 * Makes the indexes of the overview, all lanes and the pools that need one in advance, so that painting never waits
	 * for them.
	 *
	 * @param progress receives the number of pools done; may cancel
	 * @throws CancellationException if it was canceled
	 */
	public void prepare(Progress progress) {
		int done = 0;
		// The bands are counted, not their spans.
		Progress ofBand = Progress.until(progress::isCanceled);
		overview.prepare(ofBand);
		for (Pool pool : lanes.pools()) {
			progress.at(++done, lanes.pools().size() + 1L);
			if (progress.isCanceled()) {
				throw new CancellationException();
			}
			pool.lanes().forEach(this::spans);
			band(pool).prepare(ofBand);
		}
	}
}
