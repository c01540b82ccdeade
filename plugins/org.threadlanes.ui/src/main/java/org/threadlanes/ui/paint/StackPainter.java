package org.threadlanes.ui.paint;

import org.threadlanes.core.sampling.LaneColumns;
import org.threadlanes.core.wait.WaitSet;
import org.threadlanes.ui.paint.Fills.Fill;

/**
 * Paints the stacks of a sampled row. Neighbors that look the same become one rectangle. O(c * p) for c columns and p
 * pairs.
 */
final class StackPainter {

	/** An outline needs an inside. */
	private static final int MIN_OUTLINE = 3;
	private static final int MAX_RUNS = 256;

	private ColumnStack open = new ColumnStack();
	private ColumnStack next = new ColumnStack();
	private final int[] runs = new int[3 * MAX_RUNS];
	private int runCount;

	/**
	 * Paints all columns.
	 *
	 * @param top the upper edge of the bar, in device px from the row's
	 * @param height the bar's height
	 * @param longRun from this width on a run of one full layer is kept for {@link #runCount}
	 */
	void paint(LaneColumns columns, RowSurface surface, Fills fills, int top, int height, int unit, WaitSet shown,
			int longRun) {
		paint(columns, 0, columns.size(), surface, fills, top, height, unit, shown, longRun);
	}

	/** Paints the columns first..end-1. */
	void paint(LaneColumns columns, int first, int end, RowSurface surface, Fills fills, int top, int height, int unit,
			WaitSet shown, int longRun) {
		runCount = 0;
		if (first >= end) {
			return;
		}
		int from = first;
		boolean isLane = columns.threads() == 1;
		long pairs = Fills.bits(shown) & ~Fills.STRIP;
		open.compute(columns, first, height, unit, pairs);
		for (int c = first + 1; c <= end; c++) {
			if (c < end) {
				next.compute(columns, c, height, unit, pairs);
				if (isLane && c - from == 1 && columns.spans(c) > 1) {
					// Of several waits: what is beside it hardly ever looks the same, and need not be asked.
					surface.column(from, top + height, open, fills, unit);
					ColumnStack swap = open;
					open = next;
					next = swap;
					from = c;
					continue;
				}
				// Two waits side by side are two outlines.
				if (next.isSame(open) && !(isLane && next.hasOutline() && columns.isBegin(c))) {
					continue;
				}
			}
			run(surface, fills, from, c, top, height, unit, longRun);
			ColumnStack swap = open;
			open = next;
			next = swap;
			from = c;
		}
	}

	private void run(RowSurface surface, Fills fills, int from, int to, int top, int height, int unit, int longRun) {
		if (to - from == 1) {
			surface.column(from, top + height, open, fills, unit);
			return;
		}
		int below = 0;
		for (int i = 0; i < open.layers(); i++) {
			int above = open.top(i);
			int layer = above - below;
			if (layer > 0) {
				int pair = open.pair(i);
				int y = top + height - above;
				Fill fill = Fills.fill(pair);
				if (fill == Fill.SOLID) {
					surface.fill(from, y, to - from, layer, fills.solid(pair));
				} else if (fill == Fill.HATCH) {
					surface.hatch(from, y, to - from, layer, fills, pair);
				} else {
					outline(surface, fills, from, to, y, layer, unit, pair);
				}
				if (layer == height && to - from >= longRun && runCount < MAX_RUNS) {
					runs[3 * runCount] = from;
					runs[3 * runCount + 1] = to;
					runs[3 * runCount++ + 2] = pair;
				}
			}
			below = above;
		}
	}

	private static void outline(RowSurface surface, Fills fills, int from, int to, int y, int height, int unit, int pair) {
		int rgb = fills.solid(pair);
		int width = to - from;
		if (width < MIN_OUTLINE * unit || height < MIN_OUTLINE * unit) {
			for (int x = from; x < to; x++) {
				surface.dots(x, y, height, fills.surface(), rgb, unit);
			}
			return;
		}
		surface.fill(from, y, width, unit, rgb);
		surface.fill(from, y + height - unit, width, unit, rgb);
		surface.fill(from, y + unit, unit, height - 2 * unit, rgb);
		surface.fill(to - unit, y + unit, unit, height - 2 * unit, rgb);
	}

	/** @return the number of long runs of one full layer in the row painted last */
	int runCount() {
		return runCount;
	}

	int runStart(int run) {
		return runs[3 * run];
	}

	int runEnd(int run) {
		return runs[3 * run + 1];
	}

	int runPair(int run) {
		return runs[3 * run + 2];
	}

	/** Paints an event loop's own I/O: a strip wherever there is any. */
	static void strip(LaneColumns columns, RowSurface surface, Fills fills, int top, int height, int leastWidth,
			WaitSet shown) {
		long pairs = Fills.bits(shown);
		int from = -1;
		int pair = -1;
		for (int c = 0; c <= columns.size(); c++) {
			int here = c < columns.size() ? ownIo(columns, c, pairs) : -1;
			if (here != pair) {
				if (pair >= 0) {
					surface.fill(from, top, Math.max(c - from, leastWidth), height, fills.solid(pair));
				}
				from = c;
				pair = here;
			}
		}
	}

	/** Non-blocking I/O comes last in a column, the largest first. */
	private static int ownIo(LaneColumns columns, int column, long shown) {
		int best = -1;
		for (int cell = columns.endCell(column) - 1; cell >= columns.firstCell(column); cell--) {
			int pair = columns.pair(cell);
			if ((Fills.STRIP >>> pair & 1) == 0) {
				break;
			}
			if ((shown >>> pair & 1) != 0) {
				best = pair;
			}
		}
		return best;
	}
}
