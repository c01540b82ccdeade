package org.threadlanes.core.sampling;

import java.util.List;

import org.threadlanes.core.lanes.LaneSite;
import org.threadlanes.core.wait.KindAndVerdict;

/**
 * Cumulative wait time of a lane at each line of a time grid, by pair of kind and verdict; coarser grids serve wider
 * columns. A column of several cells costs two reads per pair, however many waits it has. A column edge within a cell
 * is interpolated, so a column may be off by the time of one cell, which is less than half a column. Immutable; about
 * 11 bytes per span.
 */
final class GridSums {

	/** With fewer spans, reading all of them is as fast. */
	static final int MIN_SPANS = 2_000;
	/** The maximum number of times per span. */
	private static final int TIMES_PER_SPAN = 2;
	private static final int COARSER = 4;
	/** With fewer cells of the coarser grid, a column would be less exact. */
	private static final int MIN_CELLS = 8;
	/** A column has fewer cells of its grid. */
	private static final int MAX_CELLS = MIN_CELLS * COARSER + 1;
	/** The time of a cell: that of a column fits in 32 bits. */
	private static final int TIME_BITS = 26;

	private final int[] pairs;
	private final long start;
	private final long cell;
	private final int cells;
	/** The unit of time is 2 to this power, ns. */
	private final int shift;
	/** By the place of the pair in {@link #pairs}, then by line: the time before it, modulo 2 to the power of 32. */
	private final int[][] before;
	/** Null for the coarsest. */
	private final GridSums coarser;

	/** @param sites the lane's sites, by number */
	GridSums(LaneSpans spans, List<LaneSite> sites) {
		int size = spans.size();
		pairs = spans.pairs();
		start = spans.start(0);
		long nanos = Math.max(1, spans.end(size - 1) - start);
		cell = nanos / Math.max(1, TIMES_PER_SPAN * size / pairs.length) + 1;
		cells = (int) (nanos / cell) + 1;
		shift = shift();
		before = new int[pairs.length][cells + 2];
		int[][] beforeOfPair = new int[KindAndVerdict.COUNT][];
		for (int p = 0; p < pairs.length; p++) {
			beforeOfPair[pairs[p]] = before[p];
		}
		spans.backwards(size, (i, from, end, site) -> {
			int[] row = beforeOfPair[sites.get(site).pair()];
			int at = (int) ((from - start) / cell);
			long part = from;
			do {
				long next = Math.min(end, start + ++at * cell);
				row[at] += (int) Math.max(1, next - part >> shift);
				part = next;
			} while (part < end);
		});
		coarser = coarser();
		sum();
	}

	/** Creates a grid by joining the cells of a finer one. */
	private GridSums(GridSums finer) {
		pairs = finer.pairs;
		start = finer.start;
		cell = finer.cell * COARSER;
		cells = (finer.cells + COARSER - 1) / COARSER;
		shift = shift();
		before = new int[pairs.length][cells + 2];
		int more = shift - finer.shift;
		for (int p = 0; p < pairs.length; p++) {
			for (int c = 0; c < finer.cells; c++) {
				before[p][c / COARSER + 1] += finer.before[p][c + 1] + (1 << more) - 1 >> more;
			}
		}
		coarser = coarser();
		sum();
	}

	private int shift() {
		return Math.max(0, Long.SIZE - Long.numberOfLeadingZeros(cell) - TIME_BITS);
	}

	private GridSums coarser() {
		return cells <= MAX_CELLS ? null : new GridSums(this);
	}

	/** Until here, at each line there is the time of the cell before it. */
	private void sum() {
		for (int[] time : before) {
			for (int line = 1; line < time.length; line++) {
				time[line] += time[line - 1];
			}
		}
	}

	/** @return whether the columns are wide enough for the grid */
	boolean isFineFor(LaneColumns columns) {
		return hasCells(columns, 2);
	}

	private boolean hasCells(LaneColumns columns, int count) {
		return columns.viewport().nanos() / columns.size() >= count * cell;
	}

	/** Adds what lies in each column. */
	void addTo(LaneColumns columns) {
		if (coarser != null && coarser.hasCells(columns, MIN_CELLS)) {
			coarser.addTo(columns);
			return;
		}
		int edges = columns.size() + 1;
		int[] lines = new int[edges];
		double[] shares = new double[edges];
		double cellsPerNano = 1.0 / cell;
		for (int edge = 0; edge < edges; edge++) {
			double place = Math.max(0, Math.min(cells, (columns.edge(edge) - start) * cellsPerNano));
			lines[edge] = (int) place;
			shares[edge] = place - lines[edge];
		}
		for (int p = 0; p < pairs.length; p++) {
			addTo(columns.row(pairs[p]), before[p], lines, shares);
		}
	}

	private void addTo(long[] row, int[] sums, int[] lines, double[] shares) {
		int last = sum(sums, lines[0], shares[0]);
		for (int edge = 1; edge < lines.length; edge++) {
			int sum = sum(sums, lines[edge], shares[edge]);
			row[edge - 1] += Integer.toUnsignedLong(sum - last) << shift;
			last = sum;
		}
	}

	private static int sum(int[] sums, int line, double share) {
		int sum = sums[line];
		return sum + (int) ((sums[line + 1] - sum) * share);
	}
}
