package org.threadlanes.core.sampling;

import java.util.Arrays;

import org.threadlanes.core.lanes.ThreadLane;

/**
 * Running sums of a lane's spans, one for every {@value #BLOCK} spans and each pair: with four pairs they take 3 bytes a
 * span, and make the sum of any range of spans a matter of one subtraction. Built once in O(n); immutable.
 */
final class LaneSums {

	static final int SHIFT = 4;
	static final int BLOCK = 1 << SHIFT;

	/** The pair of each slot. */
	final byte[] pairs;
	/** The slot of each pair. */
	final byte[] slotOf = new byte[WaitPairs.LIMIT];
	private final long[] nanos;
	private final int[] spans;
	private final int[] counted;

	LaneSums(ThreadLane lane, long minimumNanos) {
		long seen = 0;
		int n = lane.size();
		for (int i = 0; i < n; i++) {
			if (lane.end(i) - lane.start(i) >= minimumNanos) {
				seen |= 1L << lane.pair(i);
			}
		}
		pairs = pairsOf(seen, slotOf);
		int slots = pairs.length;
		int blocks = n >> SHIFT;
		nanos = new long[(blocks + 1) * slots];
		spans = new int[(blocks + 1) * slots];
		counted = new int[(blocks + 1) * slots];
		for (int b = 0; b < blocks; b++) {
			int to = (b + 1) * slots;
			System.arraycopy(nanos, b * slots, nanos, to, slots);
			System.arraycopy(spans, b * slots, spans, to, slots);
			System.arraycopy(counted, b * slots, counted, to, slots);
			for (int i = b << SHIFT; i < (b + 1) << SHIFT; i++) {
				long time = lane.end(i) - lane.start(i);
				if (time >= minimumNanos) {
					int at = to + slotOf[lane.pair(i)];
					nanos[at] += time;
					spans[at]++;
					counted[at] += lane.isCounted(i) ? 1 : 0;
				}
			}
		}
	}

	static byte[] pairsOf(long seen, byte[] slotOf) {
		byte[] pairs = new byte[Long.bitCount(seen)];
		Arrays.fill(slotOf, (byte) -1);
		int slot = 0;
		for (int pair = 0; pair < WaitPairs.LIMIT; pair++) {
			if ((seen >>> pair & 1) != 0) {
				pairs[slot] = (byte) pair;
				slotOf[pair] = (byte) slot++;
			}
		}
		return pairs;
	}

	/** Adds the whole blocks from..to-1 to a column whose slots are these. */
	void addTo(LaneColumns columns, byte[] slotOfPair, int column, int from, int to) {
		int slots = pairs.length;
		for (int slot = 0; slot < slots; slot++) {
			int high = to * slots + slot;
			int low = from * slots + slot;
			if (spans[high] != spans[low]) {
				columns.add(column, slotOfPair[pairs[slot]], nanos[high] - nanos[low], spans[high] - spans[low]);
			}
		}
	}

	/** Adds the whole blocks from..to-1. */
	void addTo(RangeTotals totals, int from, int to) {
		int slots = pairs.length;
		for (int slot = 0; slot < slots; slot++) {
			int high = to * slots + slot;
			int low = from * slots + slot;
			totals.add(pairs[slot], nanos[high] - nanos[low], counted[high] - counted[low]);
		}
	}
}
