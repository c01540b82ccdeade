package org.threadlanes.ui.paint;

import org.threadlanes.core.sampling.LaneColumns;
import org.threadlanes.core.sampling.PairMask;
import org.threadlanes.core.sampling.WaitPairs;
import org.threadlanes.ui.paint.Inks.Fill;

/**
 * The stack of one pixel column, from the foot: what is solid, the largest first, then what is unknown, then what is
 * idle. Its height is the share of the column's time, rounded so that the parts add up. Reused for all columns.
 */
final class ColumnStack {

	private static final Fill[] ORDER = {Fill.SOLID, Fill.OUTLINE, Fill.HATCH};

	private final byte[] pairs = new byte[WaitPairs.LIMIT];
	private final int[] tops = new int[WaitPairs.LIMIT];
	private int layers;
	private boolean idleInStack = true;

	/** Leaves idle waits out of the stack, or not. */
	void stackIdle(boolean idle) {
		idleInStack = idle;
	}

	/**
	 * @param columns
	 *            a sampled lane or pool
	 * @param column
	 *            the column
	 * @param full
	 *            how many threads full height stands for
	 * @param height
	 *            full height in px
	 * @param unit
	 *            1 px at 96 dpi
	 * @param shown
	 *            the pairs to show
	 */
	void compute(LaneColumns columns, int column, int full, int height, int unit, PairMask shown) {
		layers = 0;
		long left = columns.present(column);
		if (left == 0) {
			return;
		}
		long width = columns.width(column);
		double scale = width == 0 ? 0 : height / ((double) width * full);
		long sum = 0;
		int solid = 0;
		for (Fill fill : ORDER) {
			if (fill == Fill.HATCH && !idleInStack) {
				break;
			}
			for (int slot = largest(columns, column, left, fill, shown); slot >= 0; slot = largest(columns, column, left,
					fill, shown)) {
				left &= ~(1L << slot);
				sum += columns.nanos(column, slot);
				pairs[layers] = (byte) columns.pair(slot);
				// A column of no time, far below what a clock can tell, is full or empty.
				tops[layers++] = width == 0 ? height : Math.min(height, (int) (sum * scale + 0.5));
				solid = fill == Fill.SOLID ? layers : solid;
			}
		}
		if (layers > 0) {
			int least = Math.min(height, (solid > 0 ? 3 : 2) * unit);
			int at = solid > 0 ? solid - 1 : layers - 1;
			raise(least - tops[at], height);
		}
	}

	/** What is there must be seen: the first part gets what the column lacks. */
	private void raise(int by, int height) {
		if (by > 0) {
			for (int i = 0; i < layers; i++) {
				tops[i] = Math.min(height, tops[i] + by);
			}
		}
	}

	private static int largest(LaneColumns columns, int column, long left, Fill fill, PairMask shown) {
		int best = -1;
		long most = -1;
		for (long rest = left; rest != 0; rest &= rest - 1) {
			int slot = Long.numberOfTrailingZeros(rest);
			int pair = columns.pair(slot);
			if (Inks.fill(pair) == fill && columns.nanos(column, slot) > most && shown.contains(pair)) {
				most = columns.nanos(column, slot);
				best = slot;
			}
		}
		return best;
	}

	int layers() {
		return layers;
	}

	int pair(int layer) {
		return pairs[layer];
	}

	/** @return the top of a layer, in px above the foot */
	int top(int layer) {
		return tops[layer];
	}

	boolean isSame(ColumnStack other) {
		if (layers != other.layers) {
			return false;
		}
		for (int i = 0; i < layers; i++) {
			if (pairs[i] != other.pairs[i] || tops[i] != other.tops[i]) {
				return false;
			}
		}
		return true;
	}
}
