package org.threadlanes.core.sampling;

import java.util.List;

import org.threadlanes.core.lanes.LaneSite;
import org.threadlanes.core.wait.KindAndVerdict;

/**
 * Cumulative wait time of a lane at each line of a time grid, by pair of kind and verdict; coarser grids serve wider
 * columns. A column of several cells costs a few reads per pair, however many waits it has. A column edge within a cell
 * is interpolated, so a column may be off by the time of one cell, which is less than half a column. Immutable; about
 * 20 bytes per span.
 */
final class GridSums {

	/** With fewer spans, reading all of them is as fast. */
	static final int MIN_SPANS = 2_000;
	/** The maximum number of sums per span. */
	private static final int SUMS_PER_SPAN = 2;
	private static final int COARSER = 4;
	/** A coarser grid would be useless on any screen. */
	private static final int MIN_CELLS = 1_000;

	private final int[] pairs;
	private final long start;
	private final long cell;
	private final int cells;
	/** By line, then by the place of the pair in {@link #pairs}. */
	private final long[] before;
	/** Null for the coarsest. */
	private final GridSums coarser;

	/** @param sites the lane's sites, by number */
	GridSums(LaneSpans spans, List<LaneSite> sites) {
		int size = spans.size();
		pairs = spans.pairs();
		start = spans.start(0);
		long nanos = Math.max(1, spans.end(size - 1) - start);
		cell = nanos / Math.max(1, SUMS_PER_SPAN * size / pairs.length) + 1;
		cells = (int) (nanos / cell) + 1;
		before = new long[(cells + 2) * pairs.length];
		int[] places = new int[KindAndVerdict.COUNT];
		for (int p = 0; p < pairs.length; p++) {
			places[pairs[p]] = p;
		}
		spans.backwards(size, (i, from, end, site) -> {
			int place = places[sites.get(site).pair()];
			int at = (int) ((from - start) / cell);
			long part = from;
			do {
				long next = Math.min(end, start + ++at * cell);
				before[at * pairs.length + place] += Math.max(1, next - part);
				part = next;
			} while (part < end);
		});
		for (int i = pairs.length; i < before.length; i++) {
			before[i] += before[i - pairs.length];
		}
		coarser = coarser();
	}

	/** Creates a grid from some lines of a finer one. */
	private GridSums(GridSums finer) {
		pairs = finer.pairs;
		start = finer.start;
		cell = finer.cell * COARSER;
		cells = (finer.cells + COARSER - 1) / COARSER;
		before = new long[(cells + 2) * pairs.length];
		for (int line = 0; line < cells + 2; line++) {
			System.arraycopy(finer.before, Math.min(line * COARSER, finer.cells + 1) * pairs.length, before,
					line * pairs.length, pairs.length);
		}
		coarser = coarser();
	}

	private GridSums coarser() {
		return cells < COARSER * MIN_CELLS ? null : new GridSums(this);
	}

	/** @return whether the columns are wide enough for the grid */
	boolean isFineFor(LaneColumns columns) {
		return columns.viewport().nanos() / columns.size() >= 2 * cell;
	}

	/** Adds what lies in each column. */
	void addTo(LaneColumns columns) {
		if (coarser != null && coarser.isFineFor(columns)) {
			coarser.addTo(columns);
			return;
		}
		double cellsPerNano = 1.0 / cell;
		long[][] rows = new long[pairs.length][];
		long[] last = new long[pairs.length];
		for (int p = 0; p < pairs.length; p++) {
			rows[p] = columns.row(pairs[p]);
		}
		for (int column = 0; column <= columns.size(); column++) {
			double place = Math.max(0, Math.min(cells, (columns.edge(column) - start) * cellsPerNano));
			int line = (int) place;
			double share = place - line;
			for (int p = 0, at = line * pairs.length; p < pairs.length; p++, at++) {
				long sum = before[at] + (long) ((before[at + pairs.length] - before[at]) * share);
				if (column > 0) {
					rows[p][column - 1] += sum - last[p];
				}
				last[p] = sum;
			}
		}
	}
}
