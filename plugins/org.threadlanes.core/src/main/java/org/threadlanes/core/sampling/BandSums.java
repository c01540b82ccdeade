package org.threadlanes.core.sampling;

import java.util.Arrays;

import org.threadlanes.core.wait.KindAndVerdict;
import org.threadlanes.core.wait.WaitSet;

/**
 * Sums the columns of many lanes. A span that has many columns costs no more than one that has one: whole columns are
 * kept as differences and summed at the end.
 */
final class BandSums implements ColumnSink {

	private final int[] slotOfPair = new int[KindAndVerdict.COUNT];
	private final int[] pairOfSlot = new int[KindAndVerdict.COUNT];
	/** By slot, then by column: the time of parts of columns; how many more spans have all of the column. */
	private final long[][] parts = new long[KindAndVerdict.COUNT][];
	private final int[][] whole = new int[KindAndVerdict.COUNT][];
	private final int[][] seen = new int[KindAndVerdict.COUNT][];
	private int slots;
	private int columns;

	void begin(int columnCount) {
		columns = columnCount;
		slots = 0;
		Arrays.fill(slotOfPair, -1);
	}

	private int slot(int pair) {
		int slot = slotOfPair[pair];
		return slot >= 0 ? slot : newSlot(pair);
	}

	private int newSlot(int pair) {
		int slot = slots++;
		slotOfPair[pair] = slot;
		pairOfSlot[slot] = pair;
		if (parts[slot] == null || parts[slot].length < columns + 1) {
			parts[slot] = new long[columns + 1];
			whole[slot] = new int[columns + 1];
			seen[slot] = new int[columns + 1];
		} else {
			Arrays.fill(parts[slot], 0);
			Arrays.fill(whole[slot], 0);
			Arrays.fill(seen[slot], 0);
		}
		return slot;
	}

	@Override
	public void add(int column, int pair, long nanos, int spans) {
		int slot = slot(pair);
		parts[slot][column] += nanos;
		seen[slot][column] += Math.max(1, spans);
	}

	@Override
	public void fill(int from, int to, int pair) {
		int slot = slot(pair);
		whole[slot][from]++;
		whole[slot][to]--;
	}

	/** Writes those sums that are in the set, column by column. */
	void writeTo(LaneColumns out, WaitSet shown) {
		int[] running = new int[slots];
		for (int column = 0; column < columns; column++) {
			long width = out.columnNanos(column);
			for (int slot = 0; slot < slots; slot++) {
				running[slot] += whole[slot][column];
				int spans = running[slot] + seen[slot][column];
				if (spans != 0 && shown.containsPair(pairOfSlot[slot])) {
					out.add(column, pairOfSlot[slot], parts[slot][column] + running[slot] * width, spans);
				}
			}
		}
	}
}
