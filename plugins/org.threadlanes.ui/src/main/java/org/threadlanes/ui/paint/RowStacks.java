package org.threadlanes.ui.paint;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

import org.threadlanes.core.kinds.KindAndVerdict;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.picture.LaneColumns;
import org.threadlanes.ui.paint.Fills.Fill;

/**
 * The stacks of a sampled row, one for each pixel column. From the foot: what blocks, what is unknown, work, then what
 * is idle, each in the order of kinds. A layer spans the whole row; its height in a column is its share of the column's
 * time, rounded so that the layers add up. Reused for all rows. O(c * p) for c columns and p pairs.
 */
final class RowStacks {

	private static final int MIN_BLOCKED = 3;
	private static final int MIN_OTHER = 2;
	private static final List<Verdict> STACKED = List.of(Verdict.BLOCKING, Verdict.UNKNOWN, Verdict.WORK, Verdict.IDLE);
	private static final int[] ORDER = STACKED.stream().flatMapToInt(verdict -> IntStream.range(0, KindAndVerdict.COUNT)
			.filter(pair -> KindAndVerdict.verdict(pair) == verdict)).toArray();

	/** A part of a layer of one height. */
	interface Run {
		/** @param below how far its foot is above that of the row; all in px */
		void fill(int left, int right, int below, int above);
	}

	private final int[] pairs = new int[ORDER.length];
	/** By layer, then by column: its upper edge, in px above the foot. Before the first layer there is nothing. */
	private final int[][] tops = new int[ORDER.length + 1][0];
	/** By column: the time of all layers so far, ns. */
	private long[] sums = {};
	/** By column: the upper edge of the highest solid layer; -1 without one. */
	private int[] solidTops = {};
	/** By column: the layer that alone fills it; -1 if none does. */
	private byte[] full = {};
	private LaneColumns columns;
	private int height;
	private int layers;
	private int highest;

	/**
	 * @param sampled a sampled lane or pool, which is used until the next one comes
	 * @param fullHeight full height in px
	 * @param unit 1 px at 96 dpi
	 * @param shown a bit for each pair to show
	 */
	void compute(LaneColumns sampled, int fullHeight, int unit, long shown) {
		int size = begin(sampled, fullHeight);
		double scale = (double) height * size / ((double) columns.viewport().nanos() * columns.threads());
		for (int pair : ORDER) {
			if (((columns.pairs() & shown) >>> pair & 1) != 0) {
				pairs[layers++] = pair;
				add(columns.nanos(pair), tops[layers], Fills.fill(pair) == Fill.SOLID, size, scale);
			}
		}
		raise(size, Math.min(height, MIN_BLOCKED * unit), Math.min(height, MIN_OTHER * unit));
	}

	/**
	 * Computes the strip: in each column, the pair with the most time fills it alone.
	 *
	 * @param least the minimum width of a part, in columns, unless the next one begins earlier
	 * @param shown a bit for each pair to show
	 */
	void computeStrip(LaneColumns sampled, int fullHeight, int least, long shown) {
		int size = begin(sampled, fullHeight);
		int[] longest = solidTops;
		for (int pair = 0; pair < KindAndVerdict.COUNT; pair++) {
			if (((columns.pairs() & shown) >>> pair & 1) != 0 && Fills.fill(pair) == Fill.STRIP) {
				findLonger(columns.nanos(pair), layers, size);
				pairs[layers++] = pair;
			}
		}
		int end;
		for (int start = 0; least > 1 && start < size; start = end) {
			end = start + 1;
			while (end < size && longest[end] == longest[start]) {
				end++;
			}
			while (longest[start] >= 0 && end < size && end - start < least && longest[end] < 0) {
				longest[end++] = longest[start];
			}
		}
		for (int layer = 0; layer < layers; layer++) {
			addLongest(layer, size);
		}
		highest = height;
	}

	private void findLonger(long[] nanos, int layer, int size) {
		long[] most = sums;
		int[] longest = solidTops;
		for (int column = 0; column < size; column++) {
			longest[column] = nanos[column] > most[column] ? layer : longest[column];
			most[column] = Math.max(nanos[column], most[column]);
		}
	}

	private void addLongest(int layer, int size) {
		int[] longest = solidTops;
		int[] below = tops[layer];
		int[] top = tops[layer + 1];
		for (int column = 0; column < size; column++) {
			top[column] = longest[column] == layer ? height : below[column];
		}
	}

	/** @return the number of columns */
	private int begin(LaneColumns sampled, int fullHeight) {
		columns = sampled;
		height = fullHeight;
		layers = 0;
		int size = columns.size();
		if (sums.length < size) {
			sums = new long[size];
			solidTops = new int[size];
			full = new byte[size];
		}
		for (int layer = 0; layer <= Math.min(ORDER.length, Long.bitCount(columns.pairs())); layer++) {
			tops[layer] = tops[layer].length < size ? new int[size] : tops[layer];
		}
		Arrays.fill(sums, 0, size, 0);
		Arrays.fill(solidTops, 0, size, -1);
		return size;
	}

	/** All columns of a layer at once, with few branches: which pairs a column has cannot be predicted. */
	private void add(long[] nanos, int[] top, boolean solid, int size, double scale) {
		long[] sum = sums;
		for (int column = 0; column < size; column++) {
			long time = sum[column] + nanos[column];
			sum[column] = time;
			top[column] = Math.min(height, (int) (time * scale + 0.5));
		}
		if (solid) {
			int[] solidTop = solidTops;
			for (int column = 0; column < size; column++) {
				solidTop[column] = nanos[column] > 0 ? top[column] : solidTop[column];
			}
		}
	}

	/** Every wait must be visible: the first part of a column gets what it lacks. */
	private void raise(int size, int leastSolid, int leastOther) {
		int[] top = tops[layers];
		highest = 0;
		for (int column = 0; column < size; column++) {
			full[column] = -1;
			if (sums[column] > 0) {
				int solidTop = solidTops[column];
				int lacking = solidTop >= 0 ? leastSolid - solidTop : leastOther - top[column];
				if (lacking > 0 || top[column] == height) {
					int first = 0;
					while (columns.nanos(pairs[first])[column] == 0) {
						first++;
					}
					for (int layer = first + 1; lacking > 0 && layer <= layers; layer++) {
						tops[layer][column] = Math.min(height, tops[layer][column] + lacking);
					}
					full[column] = (byte) (tops[first + 1][column] == height ? first : -1);
				}
				highest = Math.max(highest, top[column]);
			}
		}
	}

	/** @return whether two waits side by side are two outlines */
	private boolean isApart(int layer) {
		return columns.threads() == 1 && Fills.fill(pairs[layer]) == Fill.DOTTED;
	}

	/** @return the height of the highest stack, px */
	int highest() {
		return highest;
	}

	/** @return whether a layer changes from one column to the next at least so many times */
	boolean changes(int times) {
		int size = columns.size();
		for (int layer = layers - 1; layer >= 0; layer--) {
			int changes = 0;
			for (int column = 1; column < size; column++) {
				changes += differs(layer, column - 1, column) ? 1 : 0;
				if (changes >= times) {
					return true;
				}
			}
		}
		return false;
	}

	int layers() {
		return layers;
	}

	int pair(int layer) {
		return pairs[layer];
	}

	/** @return by column: the upper edge of a layer, in px above the foot. Not to be changed */
	int[] tops(int layer) {
		return tops[layer + 1];
	}

	/** @return the layer that alone fills a column; -1 if none does */
	int full(int column) {
		return full[column];
	}

	/** Finds the parts of a layer in the columns from..to-1. */
	void runs(int layer, int from, int to, Run run) {
		int[] below = tops[layer];
		int[] above = tops[layer + 1];
		int right;
		for (int left = from; left < to; left = right) {
			right = left + 1;
			while (right < to && !differs(layer, left, right)) {
				right++;
			}
			if (above[left] > below[left]) {
				run.fill(left, right, below[left], above[left]);
			}
		}
	}

	private boolean differs(int layer, int left, int column) {
		return tops[layer + 1][column] != tops[layer + 1][left] || tops[layer][column] != tops[layer][left]
				|| isApart(layer) && columns.isBegin(column);
	}
}
