package org.threadlanes.core.sites;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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
		final int pair;
		final int stack;
		final int target;
		long count;
		long nanos;

		Cell(Sum sum, ThreadLane lane, int i) {
			this.sum = sum;
			pair = lane.pair(i);
			stack = lane.stack(i);
			target = lane.target(i);
		}

		boolean isOf(int otherPair, int otherStack, int otherTarget) {
			return stack == otherStack && target == otherTarget && pair == otherPair;
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
	private final List<Cell> cells = new ArrayList<>();
	private final Cell[] recent = new Cell[16];
	/** Open addressing, at most half full. */
	private long[] cellKeys = new long[64];
	private int[] cellNumbers = new int[64];

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

	/** Backwards, as {@link DurationList} wants it. */
	private void add(ThreadLane lane, SiteFilter filter, boolean[] isWanted) {
		long from = filter.startNanos();
		long to = filter.endNanos();
		long minimum = filter.minimumNanos();
		for (int i = Math.min(lane.size() - 1, lane.firstEndingAfter(to)); i >= 0; i--) {
			long end = lane.end(i);
			if (end <= from) {
				return;
			}
			int pair = lane.pair(i);
			long start = lane.start(i);
			if (isWanted[pair] && start < to && end - start >= minimum) {
				add(lane, i, pair, Math.min(end, to) - Math.max(start, from));
			}
		}
	}

	private void add(ThreadLane lane, int i, int pair, long nanos) {
		Cell cell = cell(lane, i, pair);
		Sum sum = cell.sum;
		if (lane.isFirstPart(i)) {
			cell.count++;
		}
		cell.nanos += nanos;
		if (sum.lastLane != lane) {
			sum.lastLane = lane;
			sum.threads++;
		}
		sum.durations.add(lane, i, nanos);
	}

	/** A thread mostly does the same again: the last cells are asked before the table is. */
	private Cell cell(ThreadLane lane, int i, int pair) {
		int stack = lane.stack(i);
		int target = lane.target(i);
		int recently = stack & recent.length - 1;
		Cell last = recent[recently];
		if (last == null || !last.isOf(pair, stack, target)) {
			last = find(lane, i, SiteKeys.key(pair, stack + 1, target));
			recent[recently] = last;
		}
		return last;
	}

	private Cell find(ThreadLane lane, int i, long key) {
		int slot = slot(key, cellKeys.length);
		while (cellNumbers[slot] != 0) {
			if (cellKeys[slot] == key) {
				return cells.get(cellNumbers[slot] - 1);
			}
			slot = slot + 1 & cellKeys.length - 1;
		}
		long siteKey = keys.key(lane, i);
		Cell cell = new Cell(sums.computeIfAbsent(siteKey, k -> new Sum(lane, i)), lane, i);
		cells.add(cell);
		cellKeys[slot] = key;
		cellNumbers[slot] = cells.size();
		if (2 * cells.size() > cellKeys.length) {
			grow();
		}
		return cell;
	}

	private void grow() {
		long[] oldKeys = cellKeys;
		int[] oldNumbers = cellNumbers;
		cellKeys = new long[2 * oldKeys.length];
		cellNumbers = new int[2 * oldKeys.length];
		for (int i = 0; i < oldKeys.length; i++) {
			if (oldNumbers[i] != 0) {
				int slot = slot(oldKeys[i], cellKeys.length);
				while (cellNumbers[slot] != 0) {
					slot = slot + 1 & cellKeys.length - 1;
				}
				cellKeys[slot] = oldKeys[i];
				cellNumbers[slot] = oldNumbers[i];
			}
		}
	}

	private static int slot(long key, int length) {
		long hash = key * 0x9E3779B97F4A7C15L;
		return (int) (hash >>> 32) & length - 1;
	}

	/**
	 * @param heldBy who held the monitors that threads waited to enter
	 * @return the call sites, in no order
	 */
	List<CallSite> finish(Map<Waiters, List<HeldBy>> heldBy) {
		for (Cell cell : cells) {
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
