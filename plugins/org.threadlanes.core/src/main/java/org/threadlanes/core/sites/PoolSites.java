package org.threadlanes.core.sites;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.threadlanes.core.lanes.LaneSite;
import org.threadlanes.core.lanes.Pool;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.core.sites.MonitorHolders.Waiters;

/**
 * The waits of one pool, summed by call site. Most waits repeat the stack and the target of an earlier one: each such
 * combination is looked up by a number, and belongs to one site.
 */
final class PoolSites {

	/** The waits that share kind, verdict, stack and target. */
	private static final class Cell {

		final Sum sum;
		final int stack;
		long count;
		long nanos;

		Cell(Sum sum, int stack) {
			this.sum = sum;
			this.stack = stack;
		}

		boolean isMoreFrequentThan(Cell other) {
			return count != other.count ? count > other.count : nanos > other.nanos;
		}
	}

	/** The waits of one site. */
	private static final class Sum {

		final ThreadLane firstLane;
		final int firstSpan;
		final DurationList durations = new DurationList();
		ThreadLane lastLane;
		int threads;
		long count;
		long nanos;
		Cell main;

		Sum(ThreadLane lane, int i) {
			firstLane = lane;
			firstSpan = i;
		}
	}

	private final ThreadLanes lanes;
	private final Pool pool;
	private final SiteKeys keys;
	private final Map<Long, Sum> sums = new LinkedHashMap<>();
	private final Map<Long, Cell> cells = new LinkedHashMap<>();

	PoolSites(ThreadLanes lanes, Pool pool, SiteKeys keys, SiteFilter filter) {
		this.lanes = lanes;
		this.pool = pool;
		this.keys = keys;
		boolean[] isWanted = filter.pairs();
		for (ThreadLane lane : pool.lanes()) {
			if (filter.threads().test(lane)) {
				add(lane, filter, isWanted);
			}
		}
	}

	/** In reverse, as {@link DurationList} needs it. */
	private void add(ThreadLane lane, SiteFilter filter, boolean[] isWanted) {
		List<LaneSite> sites = lane.sites();
		boolean[] isWantedSite = new boolean[sites.size()];
		boolean any = false;
		for (int site = 0; site < isWantedSite.length; site++) {
			isWantedSite[site] = isWanted[sites.get(site).pair()] && filter.spans().contains(sites.get(site));
			any |= isWantedSite[site];
		}
		if (!any) {
			return;
		}
		long from = filter.startNanos();
		long to = filter.endNanos();
		long minimum = filter.spans().shortestNanos();
		Cell[] cellOf = new Cell[isWantedSite.length];
		int last = Math.min(lane.size(), lane.firstEndingAfter(to) + 1);
		lane.backwards(lane.firstEndingAfter(from), last, (i, start, end, site) -> {
			if (isWantedSite[site] && start < to && end - start >= minimum) {
				if (cellOf[site] == null) {
					cellOf[site] = cell(lane, i, sites.get(site));
				}
				add(cellOf[site], sites.get(site), lane, i, Math.min(end, to) - Math.max(start, from));
			}
		});
	}

	private static void add(Cell cell, LaneSite site, ThreadLane lane, int i, long nanos) {
		Sum sum = cell.sum;
		if (site.isFirstPart()) {
			cell.count++;
		}
		cell.nanos += nanos;
		if (sum.lastLane != lane) {
			sum.lastLane = lane;
			sum.threads++;
		}
		sum.durations.add(lane, i, site.isFirstPart(), nanos);
	}

	private Cell cell(ThreadLane lane, int i, LaneSite site) {
		return cells.computeIfAbsent(SiteKeys.key(site.pair(), site.stack() + 1, site.target()),
				key -> new Cell(sums.computeIfAbsent(keys.key(lane, i), k -> new Sum(lane, i)), site.stack()));
	}

	/**
	 * @param heldBy who held the monitors that threads waited to enter
	 * @return the call sites, in no particular order
	 */
	List<CallSite> finish(Map<Waiters, List<HeldBy>> heldBy) {
		for (Cell cell : cells.values()) {
			Sum sum = cell.sum;
			sum.count += cell.count;
			sum.nanos += cell.nanos;
			if (sum.main == null || cell.isMoreFrequentThan(sum.main)) {
				sum.main = cell;
			}
		}
		List<CallSite> sites = new ArrayList<>();
		for (Sum sum : sums.values()) {
			ThreadLane lane = sum.firstLane;
			int i = sum.firstSpan;
			sites.add(new CallSite(pool, lane.kind(i), lane.verdict(i), CallFrames.of(lanes, sum.main.stack),
					lanes.target(lane.target(i)).name(), sum.threads, sum.count, sum.nanos,
					sum.durations.percentiles(), sum.main.stack, 
					heldBy.getOrDefault(Waiters.of(lane, i, keys), List.of())));
		}
		return sites;
	}
}
