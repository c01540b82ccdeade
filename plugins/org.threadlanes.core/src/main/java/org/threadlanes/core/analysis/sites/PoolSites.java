package org.threadlanes.core.analysis.sites;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

import org.threadlanes.core.analysis.sites.MonitorHolders.Waiters;
import org.threadlanes.core.base.work.EagerTask;
import org.threadlanes.core.lanes.Pool;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.core.lanes.WaitGroup;

/**
 * The waits of one pool, summed by call site. Most waits repeat the stack and the target of an earlier one: each such
 * combination is looked up by a number, and belongs to one site.
 */
final class PoolSites {

	/** A group of threads with at least this many spans is summed on its own CPU. */
	private static final int GROUP_SPANS = 1 << 17;

	/** The waits that share kind, verdict, stack and target. */
	private static final class Cell {

		final long site;
		final Sum sum;
		final int stack;
		long count;
		long nanos;

		Cell(long site, Sum sum, int stack) {
			this.site = site;
			this.sum = sum;
			this.stack = stack;
		}

		boolean isLongerThan(Cell other) {
			return nanos != other.nanos ? nanos > other.nanos : count > other.count;
		}

		Cell plus(Cell other) {
			count += other.count;
			nanos += other.nanos;
			return this;
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
		boolean sampled;
		Cell main;

		Sum(ThreadLane lane, int i) {
			firstLane = lane;
			firstSpan = i;
		}

		/** Begins the waits of a group, no more than some spans. */
		void begin(ThreadLane lane, WaitGroup group, int spans) {
			if (lastLane != lane) {
				lastLane = lane;
				threads++;
			}
			sampled |= group.isSampled();
			durations.reserve((int) Math.min(group.waits(), spans));
		}

		Percentiles percentiles() {
			return sampled ? Percentiles.UNKNOWN : durations.percentiles();
		}

		Sum plus(Sum later) {
			durations.addAll(later.durations);
			threads += later.threads;
			sampled |= later.sampled;
			return this;
		}
	}

	private final ThreadLanes lanes;
	private final Pool pool;
	private final SiteKeys keys;
	private final Map<Long, Sum> sums = new LinkedHashMap<>();
	private final Map<Long, Cell> cells = new LinkedHashMap<>();

	private PoolSites(ThreadLanes lanes, Pool pool, SiteKeys keys) {
		this.lanes = lanes;
		this.pool = pool;
		this.keys = keys;
	}

	/** @return the sums of the waits of a pool that a filter accepts */
	static PoolSites of(ThreadLanes lanes, Pool pool, SiteKeys keys, SiteFilter filter) {
		return of(lanes, pool, keys, filter, GROUP_SPANS);
	}

	/** @param groupSpans threads are grouped until they have this many spans */
	static PoolSites of(ThreadLanes lanes, Pool pool, SiteKeys keys, SiteFilter filter, int groupSpans) {
		boolean[] isWanted = filter.pairs();
		List<EagerTask<PoolSites>> sums = groups(pool.lanes(), groupSpans).stream()
				.map(group -> new EagerTask<>(() -> new PoolSites(lanes, pool, keys).add(group, filter, isWanted)))
				.toList();
		sums.forEach(EagerTask::help);
		return sums.stream().map(EagerTask::get).reduce(PoolSites::plus)
				.orElseGet(() -> new PoolSites(lanes, pool, keys));
	}

	private static List<List<ThreadLane>> groups(List<ThreadLane> lanes, int groupSpans) {
		List<List<ThreadLane>> groups = new ArrayList<>();
		int first = 0;
		int spans = 0;
		for (int i = 0; i < lanes.size(); i++) {
			spans += lanes.get(i).size();
			if (spans >= groupSpans || i == lanes.size() - 1) {
				groups.add(lanes.subList(first, i + 1));
				first = i + 1;
				spans = 0;
			}
		}
		return groups;
	}

	/** @return the sums of these threads and of others that come later */
	private PoolSites plus(PoolSites later) {
		later.sums.forEach((site, sum) -> sums.merge(site, sum, Sum::plus));
		later.cells.forEach((key, cell) -> cells.merge(key, cell, Cell::plus));
		return this;
	}

	private PoolSites add(List<ThreadLane> threads, SiteFilter filter, boolean[] isWanted) {
		for (ThreadLane lane : threads) {
			if (filter.threads().test(lane)) {
				add(lane, filter, isWanted);
			}
		}
		return this;
	}

	private void add(ThreadLane lane, SiteFilter filter, boolean[] isWanted) {
		WaitGroup[] sites = lane.waitGroups().toArray(WaitGroup[]::new);
		boolean[] isWantedSite = new boolean[sites.length];
		boolean any = false;
		boolean areWhole = filter.selectsWholeGroups();
		for (int site = 0; site < isWantedSite.length; site++) {
			isWantedSite[site] = isWanted[sites[site].pair()] && filter.spans().contains(sites[site]);
			any |= isWantedSite[site];
			areWhole &= sites[site].isFirstPart() || !isWantedSite[site];
		}
		if (any && areWhole) {
			addWhole(lane, sites, isWantedSite);
		} else if (any) {
			addSpans(lane, filter, sites, isWantedSite);
		}
	}

	/** Adds groups without interrupted waits: their sums are known, so that only the durations are read. */
	private void addWhole(ThreadLane lane, WaitGroup[] sites, boolean[] isWantedSite) {
		DurationList[] durations = new DurationList[sites.length];
		lane.durations((first, count, nanos, groups) -> {
			for (int i = count - 1; i >= 0; i--) {
				int site = (int) groups[i];
				if (isWantedSite[site]) {
					if (durations[site] == null) {
						Cell cell = cell(lane, first + i, sites[site]);
						cell.sum.begin(lane, sites[site], lane.size());
						cell.count += sites[site].count();
						cell.nanos += sites[site].nanos();
						durations[site] = cell.sum.durations;
					}
					durations[site].append(sites[site], nanos[i]);
				}
			}
		});
	}

	/** In reverse, as {@link DurationList} needs it. */
	private void addSpans(ThreadLane lane, SiteFilter filter, WaitGroup[] sites, boolean[] isWantedSite) {
		long from = Math.max(filter.startNanos(), lanes.startNanos());
		long to = filter.endNanos();
		long minimum = filter.spans().shortestNanos();
		Cell[] cellOf = new Cell[isWantedSite.length];
		int first = lane.firstEndingAfter(from);
		int last = Math.min(lane.size(), lane.firstEndingAfter(to) + 1);
		lane.backwards(first, last, (i, start, end, site) -> {
			if (isWantedSite[site] && start < to && end - start >= minimum && filter.single().matches(lane, i)) {
				Cell cell = cellOf[site];
				if (cell == null) {
					cell = cell(lane, i, sites[site]);
					cellOf[site] = cell;
					cell.sum.begin(lane, sites[site], last - first);
				}
				cell.count += sites[site].isFirstPart() ? 1 : 0;
				cell.nanos += Math.min(end, to) - Math.max(start, from);
				cell.sum.durations.add(lane, i, sites[site], end - start);
			}
		});
	}

	private Cell cell(ThreadLane lane, int i, WaitGroup site) {
		return cells.computeIfAbsent(SiteKeys.key(site.pair(), site.stack() + 1, site.target()), key -> {
			long callSite = keys.key(lane, i);
			return new Cell(callSite, sums.computeIfAbsent(callSite, k -> new Sum(lane, i)), site.stack());
		});
	}

	/** @param receiver receives the call sites and the durations of their waits, in no particular order */
	void finish(Map<Waiters, List<HeldBy>> heldBy, BiConsumer<CallSite, DurationList> receiver) {
		for (Cell cell : cells.values()) {
			Sum sum = sums.get(cell.site);
			sum.count += cell.count;
			sum.nanos += cell.nanos;
			if (sum.main == null || cell.isLongerThan(sum.main)) {
				sum.main = cell;
			}
		}
		Map<Sum, EagerTask<Percentiles>> percentiles = new LinkedHashMap<>();
		sums.values().forEach(sum -> percentiles.put(sum, new EagerTask<>(sum::percentiles)));
		percentiles.values().forEach(EagerTask::help);
		percentiles.forEach((sum, found) -> {
			ThreadLane lane = sum.firstLane;
			int i = sum.firstSpan;
			receiver.accept(new CallSite(pool, lane.kind(i), lane.verdict(i), CallFrames.of(lanes, sum.main.stack),
					keys.target(lane.target(i)), sum.threads, sum.count, sum.nanos,
					found.get(), sum.main.stack, MonitorHolders.known(lane.kind(i), sum.nanos,
							heldBy.getOrDefault(Waiters.of(lane, i, keys), List.of()))),
					sum.durations);
		});
	}
}
