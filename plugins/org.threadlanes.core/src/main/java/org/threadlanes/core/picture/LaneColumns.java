package org.threadlanes.core.picture;

import java.util.Arrays;

import org.threadlanes.core.kinds.KindAndVerdict;

/**
 * What the pixel columns of one row show: the time of each pair of kind and verdict in each column. Filled by a {@link
 * LaneSampler} or a {@link PoolBand}, and reused for the next row, without allocation once it has grown. Not
 * thread-safe.
 * <p> A wait too short to be measured counts as 1 ns, so that it is visible.
 */
public final class LaneColumns {

	private Viewport viewport;
	private double columnsPerNano;
	private long[] edges = {};
	private boolean[] losses = {};
	private boolean[] begins = {};
	private final long[][] nanos = new long[KindAndVerdict.COUNT][];
	private long pairs;
	private int threads = 1;

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
		return losses[column];
	}

	/** @return whether a span of a lane starts in the column, or close to it; not known for pools of many spans */
	public boolean isBegin(int column) {
		return begins[column];
	}

	/** @return one bit for each {@link KindAndVerdict} with time in any column */
	public long pairs() {
		return pairs;
	}

	/**
	 * @param pair one of the {@link #pairs}
	 * @return its time in each column, ns; may be longer than the number of columns. Do not modify
	 */
	public long[] nanos(int pair) {
		return nanos[pair];
	}

	/** Starts a new row, without waits. */
	void begin(Viewport view, int threadsOfRow) {
		int columns = view.columns();
		if (!view.equals(viewport)) {
			if (edges.length <= columns) {
				edges = new long[columns + 1];
				losses = new boolean[columns];
				begins = new boolean[columns];
				Arrays.fill(nanos, null);
			}
			for (int i = 0; i <= columns; i++) {
				edges[i] = view.columnStart(i);
			}
			viewport = view;
			columnsPerNano = (double) columns / view.nanos();
		}
		threads = threadsOfRow;
		pairs = 0;
		Arrays.fill(losses, 0, columns, false);
		Arrays.fill(begins, 0, columns, false);
	}

	/** @return the first ns of a column; of the one after the last: the end */
	long edge(int column) {
		return edges[column];
	}

	/** @return the column of a time within the viewport */
	private static int columnAt(long[] edges, long time, double columnsPerNano, int last) {
		int column = Math.min(last, (int) ((time - edges[0]) * columnsPerNano));
		while (edges[column] > time) {
			column--;
		}
		while (edges[column + 1] <= time) {
			column++;
		}
		return column;
	}

	/** @return the time of a pair in each column, to be added to */
	long[] row(int pair) {
		if ((pairs >>> pair & 1) == 0) {
			pairs |= 1L << pair;
			if (nanos[pair] == null) {
				nanos[pair] = new long[begins.length];
			} else {
				Arrays.fill(nanos[pair], 0, viewport.columns(), 0);
			}
		}
		return nanos[pair];
	}

	/**
	 * Adds spans of a lane.
	 *
	 * @param from the first, which ends after the start of the viewport
	 * @param to the first that starts after its end
	 * @param pairOfGroup the pairs by the numbers of the groups
	 */
	void add(LaneSpans spans, int from, int to, byte[] pairOfGroup) {
		// Fields would be read again for each span.
		long[] edge = edges;
		boolean[] begin = begins;
		long[][] rows = nanos;
		double perNano = columnsPerNano;
		int last = size() - 1;
		long viewStart = edge[0];
		long viewEnd = edge[last + 1];
		// A bit for each pair seen.
		long[] seen = {pairs};
		for (int pair : spans.pairs()) {
			row(pair);
		}
		spans.backwards(from, to, (i, spanStart, spanEnd, group) -> {
			long at = Math.max(spanStart, viewStart);
			int column = columnAt(edge, at, perNano, last);
			int pair = pairOfGroup[group];
			seen[0] |= 1L << pair;
			long[] row = rows[pair];
			begin[column] |= spanStart >= viewStart;
			long end = Math.min(spanEnd, viewEnd);
			if (end <= edge[column + 1]) {
				row[column] += Math.max(1, end - at);
			} else {
				do {
					row[column] += edge[column + 1] - at;
					at = edge[++column];
				} while (end > edge[column + 1]);
				row[column] += end - at;
			}
		});
		pairs = seen[0];
	}

	void markBegin(int column) {
		begins[column] = true;
	}

	void markLoss(long time) {
		losses[columnAt(edges, time, columnsPerNano, size() - 1)] = true;
	}
}
