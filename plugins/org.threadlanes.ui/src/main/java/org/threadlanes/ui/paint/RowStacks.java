package org.threadlanes.ui.paint;

import java.util.List;
import java.util.stream.IntStream;

import org.threadlanes.core.sampling.LaneColumns;
import org.threadlanes.core.wait.KindAndVerdict;
import org.threadlanes.core.wait.Verdict;
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
	private final boolean[] solid = new boolean[ORDER.length];
	private final long[][] nanos = new long[ORDER.length][];
	/** By layer, then by column: its upper edge, in px above the foot. Before the first layer there is nothing. */
	private final int[][] tops = new int[ORDER.length + 1][0];
	/** By column: the layer that alone fills it; -1 if none does. */
	private byte[] full = {};
	private LaneColumns columns;
	private int height;
	private int layers;
	private int highest;
	private int changes;

	/**
	 * @param sampled a sampled lane or pool, which is used until the next one comes
	 * @param fullHeight full height in px
	 * @param unit 1 px at 96 dpi
	 * @param shown a bit for each pair to show
	 */
	void compute(LaneColumns sampled, int fullHeight, int unit, long shown) {
		columns = sampled;
		height = fullHeight;
		layers = 0;
		highest = 0;
		changes = 0;
		int size = columns.size();
		for (int pair : ORDER) {
			if (((columns.pairs() & shown) >>> pair & 1) != 0) {
				pairs[layers] = pair;
				solid[layers] = Fills.fill(pair) == Fill.SOLID;
				nanos[layers++] = columns.nanos(pair);
			}
		}
		for (int layer = 0; layer <= layers; layer++) {
			tops[layer] = tops[layer].length < size ? new int[size] : tops[layer];
		}
		full = full.length < size ? new byte[size] : full;
		double scale = (double) height * size / ((double) columns.viewport().nanos() * columns.threads());
		for (int column = 0; column < size; column++) {
			stack(column, unit, scale);
		}
	}

	/** With few branches: which pairs a column has cannot be predicted. */
	private void stack(int column, int unit, double scale) {
		long sum = 0;
		int first = 0;
		int solidTop = 0;
		int least = MIN_OTHER * unit;
		int top = 0;
		for (int layer = 0; layer < layers; layer++) {
			long time = nanos[layer][column];
			sum += time;
			top = Math.min(height, (int) (sum * scale + 0.5));
			tops[layer + 1][column] = top;
			first += sum == 0 ? 1 : 0;
			boolean blocks = solid[layer] & time > 0;
			solidTop = blocks ? top : solidTop;
			least = blocks ? MIN_BLOCKED * unit : least;
		}
		if (first == layers) {
			full[column] = -1;
			return;
		}
		// Every wait must be visible: the first part gets what the column lacks.
		int lacking = Math.min(height, least) - (least == MIN_BLOCKED * unit ? solidTop : top);
		if (lacking > 0) {
			for (int layer = first + 1; layer <= layers; layer++) {
				tops[layer][column] = Math.min(height, tops[layer][column] + lacking);
			}
		}
		full[column] = (byte) (tops[first + 1][column] == height ? first : -1);
		top = tops[layers][column];
		highest = Math.max(highest, top);
		changes += column > 0 && top == tops[layers][column - 1] && full[column] == full[column - 1] ? 0 : 1;
	}

	/** @return the height of the highest stack, px */
	int highest() {
		return highest;
	}

	/** @return how many stacks differ from the one before, about */
	int changes() {
		return changes;
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

	/** Finds the parts of a layer in the columns from..to-1. Two waits side by side are two outlines. */
	void runs(int layer, int from, int to, Run run) {
		int[] below = tops[layer];
		int[] above = tops[layer + 1];
		boolean apart = columns.threads() == 1 && Fills.fill(pairs[layer]) == Fill.OUTLINE;
		int left = from;
		for (int column = from + 1; column <= to; column++) {
			if (column == to || above[column] != above[left] || below[column] != below[left]
					|| apart && columns.isBegin(column)) {
				if (above[left] > below[left]) {
					run.fill(left, column, below[left], above[left]);
				}
				left = column;
			}
		}
	}
}
