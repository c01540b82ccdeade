package org.threadlanes.core.picture;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.stream.Stream;

import org.threadlanes.core.kinds.KindAndVerdict;
import org.threadlanes.core.lanes.WaitGroup;

/**
 * Cumulative wait time of a lane at each line of a time grid, by pair of kind and verdict; coarser grids serve wider
 * columns. A column of several cells costs two reads per pair, however many waits it has. A column edge within a cell
 * is interpolated, so a column may be off by the time of one cell, which is at most a third of a column. Immutable;
 * about 13 bytes per span.
 */
final class GridSums {

	/** With fewer spans, reading all of them is as fast. */
	static final int MIN_SPANS = 2_000;
	/** The maximum number of times per span. */
	private static final int TIMES_PER_SPAN = 5;
	private static final int COARSER = 4;
	/** With fewer cells, a column is the sum of its spans. */
	private static final int FINE_CELLS = 3;
	/** With fewer cells of the coarser grid, a column would be less exact. */
	private static final int MIN_CELLS = 8;
	/** A column always covers fewer cells of the grid that serves it. */
	private static final int MAX_CELLS = MIN_CELLS * COARSER + 1;
	/** Few enough that the time of a column fits in 16 bits. */
	private static final int UNITS_PER_CELL = 1_900;
	/** Places on the grid are numbers of cells in fixed point, with this many fraction bits. */
	private static final int PLACE_BITS = 24;
	private static final int SHARE_BITS = 16;

	private final int[] pairs;
	private final long start;
	private final long cell;
	private final int cells;
	/** The unit of time, ns. */
	private final long unit;
	/** By the place of the pair in {@link #pairs}, then by line: the time after it, modulo 2 to the power of 16. */
	private final char[][] after;
	/** The cells in which a span begins. */
	private final BitSet begins = new BitSet();
	/** Null for the coarsest. */
	private final GridSums coarser;

	/** Sums up the time of a pair from its last wait to its first. */
	private final class Sum {

		final char[] after = new char[cells + 2];
		private int current = cells;
		private long inCurrent;
		private long nanos;
		private long units;

		void add(int at, long time) {
			if (at < current) {
				moveTo(at);
			}
			inCurrent += time;
		}

		char[] done() {
			moveTo(-1);
			return after;
		}

		private void moveTo(int at) {
			if (inCurrent > 0) {
				nanos += Math.min(inCurrent, cell);
				inCurrent = 0;
				// Short waits must be visible, but must not add up.
				units = Math.max(units + 1, nanos / unit);
			}
			Arrays.fill(after, at + 1, current + 1, (char) units);
			current = at;
		}
	}

	private GridSums(int[] pairs, long start, long cell, int cells, BiConsumer<Sum[], BitSet> times) {
		this.pairs = pairs;
		this.start = start;
		this.cell = cell;
		this.cells = cells;
		unit = cell / UNITS_PER_CELL + 1;
		Sum[] sums = Stream.generate(Sum::new).limit(pairs.length).toArray(Sum[]::new);
		times.accept(sums, begins);
		after = Stream.of(sums).map(Sum::done).toArray(char[][]::new);
		coarser = cells <= MAX_CELLS ? null
				: new GridSums(pairs, start, cell * COARSER, (cells + COARSER - 1) / COARSER, this::addTo);
	}

	/** @param groups the lane's groups, by number */
	static GridSums of(LaneSpans spans, List<WaitGroup> groups) {
		int size = spans.size();
		int[] pairs = spans.pairs();
		long start = spans.start(0);
		long nanos = Math.max(1, spans.end(size - 1) - start);
		long cell = nanos / Math.max(1, TIMES_PER_SPAN * (long) size / pairs.length) + 1;
		return new GridSums(pairs, start, cell, (int) (nanos / cell) + 1, (sums, begins) -> {
			Sum[] ofPair = new Sum[KindAndVerdict.COUNT];
			for (int p = 0; p < pairs.length; p++) {
				ofPair[pairs[p]] = sums[p];
			}
			spans.backwards(0, size, (i, from, to, group) -> {
				Sum sum = ofPair[groups.get(group).pair()];
				long end = to;
				int at = (int) ((Math.max(from, end - 1) - start) / cell);
				do {
					long begin = Math.max(from, start + at * cell);
					sum.add(at--, Math.max(1, end - begin));
					end = begin;
				} while (end > from);
				begins.set(at + 1);
			});
		});
	}

	/** Adds each cell to a coarser grid. */
	private void addTo(Sum[] sums, BitSet coarserBegins) {
		for (int p = 0; p < pairs.length; p++) {
			for (int at = cells - 1; at >= 0; at--) {
				sums[p].add(at / COARSER, unit * (char) (after[p][at] - after[p][at + 1]));
			}
		}
		begins.stream().forEach(at -> coarserBegins.set(at / COARSER));
	}

	/** @return whether the columns are wide enough for the grid */
	boolean isFineFor(LaneColumns columns) {
		return hasCells(columns, FINE_CELLS);
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
		double placesPerNano = (double) (1L << PLACE_BITS) / cell;
		long first = (long) ((columns.edge(0) - start) * placesPerNano);
		long step = (long) ((double) columns.viewport().nanos() / columns.size() * placesPerNano);
		for (int p = 0; p < pairs.length; p++) {
			addTo(columns.row(pairs[p]), columns.size(), after[p], first, step);
		}
		markBegins(columns, first, step);
	}

	/** A cell in two columns belongs to the one that contains its middle. */
	private void markBegins(LaneColumns columns, long first, long step) {
		long place = first + (1 << PLACE_BITS - 1);
		int begin = begins.nextSetBit((int) Math.max(0, Math.min(cells, place >> PLACE_BITS)));
		for (int column = 0; column < columns.size() && begin >= 0; column++) {
			place += step;
			long end = place >> PLACE_BITS;
			if (begin < end) {
				columns.markBegin(column);
				begin = begins.nextSetBit((int) Math.min(cells, end));
			}
		}
	}

	private void addTo(long[] row, int size, char[] sums, long first, long step) {
		long end = (long) cells << PLACE_BITS;
		long nanos = unit;
		long place = first;
		int last = sum(sums, Math.max(0, Math.min(end, place)));
		for (int column = 0; column < size; column++) {
			place += step;
			int sum = sum(sums, Math.max(0, Math.min(end, place)));
			row[column] += nanos * (char) (last - sum);
			last = sum;
		}
	}

	/** @return the time after a place */
	private static int sum(char[] sums, long place) {
		int line = (int) (place >>> PLACE_BITS);
		int share = (int) (place >>> PLACE_BITS - SHARE_BITS) & (1 << SHARE_BITS) - 1;
		int sum = sums[line];
		return sum - ((char) (sum - sums[line + 1]) * share >>> SHARE_BITS);
	}
}
