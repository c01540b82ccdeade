package org.threadlanes.core.sampling;

import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;

import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.wait.Verdict;

/**
 * How many of many threads were in which wait, over time: the begins and ends of all their waits in one sorted array,
 * with running sums for every {@value #BLOCK} of them. It takes 16 bytes for each wait and an eighth of a byte more for
 * each pair; made in O(n log n), 1 M waits take about 0.2 s. Immutable; may be read by several threads.
 * <p>
 * Sampling costs O(c * (log n + p)) for c columns and p pairs, whatever the number of threads, and is exact at every
 * zoom: no bucket is the smallest.
 */
final class PoolCurve {

	/** Not larger: a column may have to look at two of them. */
	private static final int BLOCK = 128;
	private static final int PAIR_SHIFT = 1;
	private static final int TIME_SHIFT = 7;
	private static final int PAIR_MASK = WaitPairs.LIMIT - 1;

	private final int threads;
	private final long base;
	private final byte[] pairs;
	private final byte[] slotOf = new byte[WaitPairs.LIMIT];
	/** Time since {@link #base}, pair, and 1 for an end; sorted. */
	private final long[] changes;
	/** At the begin of each block, for each slot: open waits, begun waits, and the sum of ends less that of begins. */
	private final int[] open;
	private final int[] begun;
	private final long[] moments;
	private final int peak;

	private PoolCurve(int threads, long base, long seen, long[] changes) {
		this.threads = threads;
		this.base = base;
		this.changes = changes;
		pairs = LaneSums.pairsOf(seen, slotOf);
		int slots = pairs.length;
		int blocks = changes.length / BLOCK + 1;
		open = new int[blocks * slots];
		begun = new int[blocks * slots];
		moments = new long[blocks * slots];
		State state = new State();
		int most = 0;
		int waiting = 0;
		for (int i = 0; i < changes.length; i++) {
			if (i % BLOCK == 0) {
				state.save(i / BLOCK);
			}
			state.apply(changes[i]);
			int pair = (int) (changes[i] >> PAIR_SHIFT) & PAIR_MASK;
			if (WaitPairs.verdict(pair) != Verdict.IDLE && WaitPairs.verdict(pair) != Verdict.NON_BLOCKING_IO) {
				waiting += (changes[i] & 1) == 0 ? 1 : -1;
				// Where one wait ends and the next begins at once, two are open for no time at all.
				if (waiting > most && i + 1 < changes.length && changes[i + 1] >> TIME_SHIFT > changes[i] >> TIME_SHIFT) {
					most = waiting;
				}
			}
		}
		if (changes.length % BLOCK == 0) {
			state.save(changes.length / BLOCK);
		}
		peak = most;
	}

	/** @return the curve; null if it was cancelled */
	static PoolCurve of(List<ThreadLane> lanes, long minimumNanos, BooleanSupplier cancelled) {
		long base = Long.MAX_VALUE;
		long seen = 0;
		int n = 0;
		for (ThreadLane lane : lanes) {
			if (lane.size() > 0) {
				base = Math.min(base, lane.start(0));
			}
			n += lane.size();
		}
		long[] changes = new long[2 * n];
		int k = 0;
		for (ThreadLane lane : lanes) {
			if (cancelled.getAsBoolean()) {
				return null;
			}
			for (int i = 0; i < lane.size(); i++) {
				if (lane.end(i) - lane.start(i) >= minimumNanos) {
					int pair = lane.pair(i);
					seen |= 1L << pair;
					changes[k++] = lane.start(i) - base << TIME_SHIFT | pair << PAIR_SHIFT;
					changes[k++] = lane.end(i) - base << TIME_SHIFT | pair << PAIR_SHIFT | 1;
				}
			}
		}
		if (k < changes.length) {
			changes = Arrays.copyOf(changes, k);
		}
		Arrays.sort(changes);
		return cancelled.getAsBoolean() ? null : new PoolCurve(lanes.size(), base, seen, changes);
	}

	/** @return the most threads that waited at once, neither idle nor in an event loop's own I/O */
	int peak() {
		return peak;
	}

	void sample(Viewport viewport, LaneColumns columns) {
		columns.reset(viewport, pairs, threads);
		if (changes.length == 0) {
			return;
		}
		int slots = pairs.length;
		State state = new State();
		long[] before = new long[slots];
		int[] begunBefore = new int[slots];
		int[] openBefore = new int[slots];
		state.advance(viewport.startNanos() - base);
		for (int slot = 0; slot < slots; slot++) {
			before[slot] = state.integral(slot, viewport.startNanos() - base);
		}
		for (int c = 0; c < viewport.columns(); c++) {
			long end = viewport.time(c + 1) - base;
			System.arraycopy(state.begunNow, 0, begunBefore, 0, slots);
			System.arraycopy(state.openNow, 0, openBefore, 0, slots);
			state.advance(end);
			for (int slot = 0; slot < slots; slot++) {
				long now = state.integral(slot, end);
				long time = now - before[slot];
				int begins = state.begunNow[slot] - begunBefore[slot];
				if (time > 0 || begins > 0) {
					columns.add(c, slot, time, openBefore[slot] + begins);
				}
				before[slot] = now;
			}
		}
	}

	/** The sums up to a moment. The sum of time that waits were open is open * time + ends - begins, modulo 2^64. */
	private final class State {

		private final int[] openNow = new int[pairs.length];
		private final int[] begunNow = new int[pairs.length];
		private final long[] momentsNow = new long[pairs.length];
		private int next;

		void apply(long change) {
			int slot = slotOf[(int) (change >> PAIR_SHIFT) & PAIR_MASK];
			long time = change >> TIME_SHIFT;
			if ((change & 1) == 0) {
				openNow[slot]++;
				begunNow[slot]++;
				momentsNow[slot] -= time;
			} else {
				openNow[slot]--;
				momentsNow[slot] += time;
			}
		}

		void save(int block) {
			int slots = pairs.length;
			System.arraycopy(openNow, 0, open, block * slots, slots);
			System.arraycopy(begunNow, 0, begun, block * slots, slots);
			System.arraycopy(momentsNow, 0, moments, block * slots, slots);
		}

		/** Applies all changes before a time, with whole blocks at once. */
		void advance(long time) {
			int block = next / BLOCK;
			int last = lastBlockBefore(block, time);
			if (last > block) {
				int slots = pairs.length;
				System.arraycopy(open, last * slots, openNow, 0, slots);
				System.arraycopy(begun, last * slots, begunNow, 0, slots);
				System.arraycopy(moments, last * slots, momentsNow, 0, slots);
				next = last * BLOCK;
			}
			while (next < changes.length && changes[next] >> TIME_SHIFT < time) {
				apply(changes[next++]);
			}
		}

		private int lastBlockBefore(int from, long time) {
			int low = from;
			int all = (changes.length - 1) / BLOCK;
			int step = 1;
			while (low + step <= all && changes[(low + step) * BLOCK] >> TIME_SHIFT < time) {
				low += step;
				step <<= 1;
			}
			for (; step > 0; step >>= 1) {
				if (low + step <= all && changes[(low + step) * BLOCK] >> TIME_SHIFT < time) {
					low += step;
				}
			}
			return low;
		}

		long integral(int slot, long time) {
			return openNow[slot] * time + momentsNow[slot];
		}
	}
}
