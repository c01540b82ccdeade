package org.threadlanes.core.sampling;

import java.util.Arrays;
import java.util.List;

import org.threadlanes.core.wait.KindAndVerdict;
import org.threadlanes.core.wait.Verdict;
import org.threadlanes.core.wait.WaitTotals;

/**
 * What the pixel columns of one row show; filled by a {@link LaneSampler} or a {@link PoolRow}, and used again for the
 * next row: once it has grown, nothing is allocated. Not for several threads.
 * <p>
 * A column has cells, one for each pair of kind and verdict that has a part in it, in the order in which they are
 * stacked: blocking, unknown, work, idle, non-blocking I/O, and within these the largest first. Cells are numbered through
 * all columns; those of a column are {@link #firstCell} to {@link #endCell} - 1. The cells of all columns add up
 * exactly to what the {@link WaitTotals} of the viewport say.
 */
public final class LaneColumns implements ColumnSink {

	private static final int LOSS = 1;
	private static final int BEGINS = 2;

	private static final List<Verdict> STACKED = List.of(Verdict.BLOCKING, Verdict.UNKNOWN, Verdict.WORK, Verdict.IDLE,
			Verdict.NON_BLOCKING_IO);
	/** The place of each pair. */
	private static final byte[] RANK = new byte[KindAndVerdict.COUNT];
	static {
		for (int pair = 0; pair < RANK.length; pair++) {
			RANK[pair] = (byte) STACKED.indexOf(KindAndVerdict.verdict(pair));
		}
	}

	private Viewport viewport;
	private double columnsPerNano;
	private long[] edges = {};
	private byte[] flags = {};
	private int[] spans = {};
	private int[] firstCells = {};
	private byte[] cellPairs = new byte[64];
	private long[] cellNanos = new long[64];
	private int cells;
	private int threads = 1;

	private int current;
	private long touched;
	private final long[] sums = new long[KindAndVerdict.COUNT];

	private BandSums bandSums;

	/** @return the viewport that was sampled last; null before the first time */
	public Viewport viewport() {
		return viewport;
	}

	/** @return the number of columns */
	public int size() {
		return viewport == null ? 0 : viewport.columns();
	}

	/** @return how many threads can wait at once in the row: its height; 1 for a lane */
	public int threads() {
		return threads;
	}

	/** @return whether the JVM noticed in the column that it had lost events */
	public boolean isLoss(int column) {
		return (flags[column] & LOSS) != 0;
	}

	/** @return how many spans have a part in the column; more than one cannot be distinguished at this zoom */
	public int spans(int column) {
		return spans[column];
	}

	/** @return whether a span of a lane begins in the column */
	public boolean isBegin(int column) {
		return spans[column] > 1 || (flags[column] & BEGINS) != 0;
	}

	/** @return whether no wait has a part in the column */
	public boolean isEmpty(int column) {
		return firstCells[column] == firstCells[column + 1];
	}

	/** @return the number of the column's first cell */
	public int firstCell(int column) {
		return firstCells[column];
	}

	/** @return the number of the first cell that is not the column's any more */
	public int endCell(int column) {
		return firstCells[column + 1];
	}

	/** @return kind and verdict of a cell, a {@link KindAndVerdict} */
	public int pair(int cell) {
		return cellPairs[cell];
	}

	/** @return the time of a cell in ns; 0 for a wait that took no time that could be measured */
	public long nanos(int cell) {
		return cellNanos[cell];
	}

	/** @return the length of the column in ns */
	public long columnNanos(int column) {
		return edges[column + 1] - edges[column];
	}

	/** Begins a new row without cells. */
	void begin(Viewport view, int threadsOfRow) {
		int columns = view.columns();
		if (!view.equals(viewport)) {
			if (firstCells.length <= columns) {
				edges = new long[columns + 1];
				flags = new byte[columns];
				spans = new int[columns];
				firstCells = new int[columns + 1];
			}
			for (int i = 0; i <= columns; i++) {
				edges[i] = view.columnStart(i);
			}
			viewport = view;
			columnsPerNano = (double) columns / view.nanos();
		}
		threads = threadsOfRow;
		Arrays.fill(flags, 0, columns, (byte) 0);
		Arrays.fill(spans, 0, columns, 0);
		cells = 0;
		current = 0;
		touched = 0;
	}

	/** @return the first ns of a column; of the one after the last: the end */
	long edge(int column) {
		return edges[column];
	}

	/** @return the column of a time within the viewport */
	int columnAt(long time) {
		int column = Math.min(viewport.columns() - 1, (int) ((time - edges[0]) * columnsPerNano));
		while (edges[column] > time) {
			column--;
		}
		while (edges[column + 1] <= time) {
			column++;
		}
		return column;
	}

	/** @return the column of a time within the viewport that lies after this column; mostly it is in the next */
	int columnAfter(int column, long time) {
		return column + 2 <= viewport.columns() && time < edges[column + 2] ? column + 1 : columnAt(time);
	}

	/** Adds to a column; columns come in order. */
	@Override
	public void add(int column, int pair, long nanos, int moreSpans) {
		if (column != current) {
			finishColumns(column);
		}
		sums[pair] += nanos;
		touched |= 1L << pair;
		spans[column] += moreSpans;
	}

	/** One span has all of the columns from..to-1, of which nothing came yet. */
	@Override
	public void fill(int from, int to, int pair) {
		finishColumns(to);
		ensureCells(to - from);
		for (int column = from; column < to; column++) {
			spans[column] = 1;
			cellPairs[cells] = (byte) pair;
			cellNanos[cells++] = edges[column + 1] - edges[column];
			firstCells[column + 1] = cells;
		}
	}

	/** All has come. */
	void end() {
		finishColumns(viewport.columns());
	}

	/** Writes the cells of the current column, and leaves those empty that follow it up to the next. */
	private void finishColumns(int next) {
		firstCells[current] = cells;
		long rest = touched;
		if (rest != 0) {
			if (cells + KindAndVerdict.COUNT > cellPairs.length) {
				ensureCells(KindAndVerdict.COUNT);
			}
			int first = cells;
			do {
				int pair = Long.numberOfTrailingZeros(rest);
				rest &= rest - 1;
				insert(first, pair, sums[pair]);
				sums[pair] = 0;
			} while (rest != 0);
			touched = 0;
		}
		for (int column = current + 1; column <= next; column++) {
			firstCells[column] = cells;
		}
		current = next;
	}

	private void insert(int first, int pair, long nanos) {
		int at = cells++;
		while (at > first && comesBefore(pair, nanos, cellPairs[at - 1], cellNanos[at - 1])) {
			cellPairs[at] = cellPairs[at - 1];
			cellNanos[at] = cellNanos[at - 1];
			at--;
		}
		cellPairs[at] = (byte) pair;
		cellNanos[at] = nanos;
	}

	static int rank(int pair) {
		return RANK[pair];
	}

	private static boolean comesBefore(int pair, long nanos, int otherPair, long otherNanos) {
		int rank = rank(pair);
		int otherRank = rank(otherPair);
		return rank != otherRank ? rank < otherRank : nanos > otherNanos;
	}

	private void ensureCells(int more) {
		if (cells + more > cellPairs.length) {
			int capacity = Math.max(cells + more, 2 * cellPairs.length);
			cellPairs = Arrays.copyOf(cellPairs, capacity);
			cellNanos = Arrays.copyOf(cellNanos, capacity);
		}
	}

	/** A span begins in the column. */
	void markBegin(int column) {
		flags[column] |= BEGINS;
	}

	void markLoss(long time) {
		flags[columnAt(time)] |= LOSS;
	}

	/** @return room for the sums of many lanes, for this viewport and all 0 */
	BandSums bandSums() {
		if (bandSums == null) {
			bandSums = new BandSums();
		}
		bandSums.begin(viewport.columns());
		return bandSums;
	}
}
