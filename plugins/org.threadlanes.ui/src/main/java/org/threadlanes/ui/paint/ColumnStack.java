package org.threadlanes.ui.paint;

import org.threadlanes.core.sampling.LaneColumns;
import org.threadlanes.core.wait.KindAndVerdict;

/**
 * The stack of one pixel column, from the foot: what is solid, the largest first, then what is unknown, then what is
 * idle. Its height is the share of the column's time, rounded so that the parts add up. Reused for all columns.
 */
final class ColumnStack {

	private static final int MIN_BLOCKED = 3;
	private static final int MIN_OTHER = 2;

	private final byte[] pairs = new byte[KindAndVerdict.COUNT];
	private final int[] tops = new int[KindAndVerdict.COUNT];
	private int layers;
	/** Columns differ by one ns at most: a division for each can be saved. */
	private double scale;
	private long nanosOfScale;
	private int threadsOfScale;
	private int heightOfScale;

	/**
	 * @param columns a sampled lane or pool
	 * @param column the column
	 * @param height full height in px
	 * @param unit 1 px at 96 dpi
	 * @param shown a bit for each pair to show; none that is painted as a strip
	 */
	void compute(LaneColumns columns, int column, int height, int unit, long shown) {
		layers = 0;
		int end = columns.endCell(column);
		int cell = columns.firstCell(column);
		if (cell == end) {
			return;
		}
		if (columns.columnNanos(column) != nanosOfScale || columns.threads() != threadsOfScale || height != heightOfScale) {
			nanosOfScale = columns.columnNanos(column);
			threadsOfScale = columns.threads();
			heightOfScale = height;
			scale = height / ((double) nanosOfScale * threadsOfScale);
		}
		long sum = 0;
		int count = 0;
		int solid = 0;
		// No choices: which pairs a column has would be a surprise each time.
		for (; cell < end; cell++) {
			int pair = columns.pair(cell);
			int isShown = (int) (shown >>> pair) & 1;
			sum += columns.nanos(cell) & -isShown;
			pairs[count] = (byte) pair;
			tops[count] = Math.min(height, (int) (sum * scale + 0.5));
			count += isShown;
			solid += count - solid & -(isShown & (int) (Fills.SOLID >>> pair));
		}
		layers = count;
		if (layers > 0) {
			int least = Math.min(height, (solid > 0 ? MIN_BLOCKED : MIN_OTHER) * unit);
			raise(least - tops[solid > 0 ? solid - 1 : layers - 1], height);
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

	/** @return whether one of the layers has an outline */
	boolean hasOutline() {
		for (int i = 0; i < layers; i++) {
			if ((Fills.OUTLINE >>> pairs[i] & 1) != 0) {
				return true;
			}
		}
		return false;
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
