package org.threadlanes.core.sampling;

import java.util.Arrays;

import org.threadlanes.core.lanes.SpanFilter;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.wait.KindAndVerdict;
import org.threadlanes.core.wait.WaitTotals;

/**
 * The spans of a lane with sums at every 32nd of them, so that what lies within a range of time is found without
 * visiting all of it. Immutable.
 * <p>
 * A range costs O(log n) to find and at most 62 spans at its two ends to add, whatever n is. A row of c columns costs
 * O(log n + min(spans in view, c * (64 + log n))). For each pair of kind and verdict that the lane has, the sums take
 * 12 bytes for each 32 spans; short lanes have none.
 */
abstract class LaneSpans {

	private static final int BLOCK = 32;
	private static final int IN_BLOCK = BLOCK - 1;
	private static final int[] NO_PAIRS = {};

	private long present;
	/** The pairs that have sums. */
	private int[] pairs = NO_PAIRS;
	/** By block and pair: the time of all spans before the block, and how many of them count. */
	private long[] nanosBefore;
	private int[] countsBefore;

	abstract int size();

	abstract long start(int i);

	abstract long end(int i);

	abstract int pair(int i);

	abstract boolean isFirstPart(int i);

	/** @return the spans of a lane that a filter contains; with the sums where the lane is long */
	static LaneSpans of(ThreadLane lane, SpanFilter filter) {
		LaneSpans spans = filter.equals(SpanFilter.ALL) ? new WholeLane(lane) : SomeSpans.of(lane, filter);
		spans.findPairs();
		if (spans.size() > 2 * BLOCK) {
			spans.sum();
		}
		return spans;
	}

	private void findPairs() {
		for (int i = 0; i < size(); i++) {
			present |= 1L << pair(i);
		}
	}

	/** @return one bit for each pair that the lane has */
	final long pairs() {
		return present;
	}

	private void sum() {
		int[] place = new int[KindAndVerdict.COUNT];
		pairs = new int[Long.bitCount(present)];
		long rest = present;
		for (int p = 0; p < pairs.length; p++) {
			pairs[p] = Long.numberOfTrailingZeros(rest);
			place[pairs[p]] = p;
			rest &= rest - 1;
		}
		int blocks = size() / BLOCK;
		nanosBefore = new long[(blocks + 1) * pairs.length];
		countsBefore = new int[(blocks + 1) * pairs.length];
		long[] nanos = new long[pairs.length];
		int[] counts = new int[pairs.length];
		for (int block = 0; block < blocks; block++) {
			for (int i = block * BLOCK; i < (block + 1) * BLOCK; i++) {
				int p = place[pair(i)];
				nanos[p] += end(i) - start(i);
				counts[p] += isFirstPart(i) ? 1 : 0;
			}
			System.arraycopy(nanos, 0, nanosBefore, (block + 1) * pairs.length, pairs.length);
			System.arraycopy(counts, 0, countsBefore, (block + 1) * pairs.length, pairs.length);
		}
	}

	/** @return the first span that has a part at this time or later; one of no length has one at its start. O(log n) */
	private int firstAt(long time) {
		int low = 0;
		int high = size();
		while (low < high) {
			int middle = (low + high) >>> 1;
			if (end(middle) > time || start(middle) >= time) {
				high = middle;
			} else {
				low = middle + 1;
			}
		}
		return low;
	}

	/** @return the first span after the blocks, from this one on, that end before a time. O(log of their number) */
	private int afterBlocksEndingBefore(int from, long time) {
		int blocks = size() / BLOCK;
		int low = from / BLOCK;
		int step = 1;
		while (low + step < blocks && endOfBlock(low + step) < time) {
			low += step;
			step <<= 1;
		}
		int high = Math.min(low + step, blocks);
		while (high - low > 1) {
			int middle = (low + high) >>> 1;
			if (endOfBlock(middle) < time) {
				low = middle;
			} else {
				high = middle;
			}
		}
		return high * BLOCK;
	}

	private long endOfBlock(int block) {
		return end(block * BLOCK + IN_BLOCK);
	}

	/** Tells the sink what lies in the columns of the viewport that {@code grid} is set to. */
	final void walk(LaneColumns grid, ColumnSink sink) {
		Viewport view = grid.viewport();
		long viewEnd = view.endNanos();
		int columns = view.columns();
		int column = 0;
		int size = size();
		int i = firstAt(view.startNanos());
		while (i < size) {
			long start = start(i);
			if (start >= viewEnd) {
				break;
			}
			if (start >= grid.edge(column + 1)) {
				column = grid.columnAfter(column, start);
			}
			if (start >= grid.edge(column)) {
				grid.markBegin(column);
			}
			long columnEnd = grid.edge(column + 1);
			long end = end(i);
			if (end < columnEnd) {
				if ((i & IN_BLOCK) == 0 && pairs.length > 0 && i + IN_BLOCK < size && end(i + IN_BLOCK) < columnEnd
						&& start >= grid.edge(column)) {
					int next = afterBlocksEndingBefore(i, columnEnd);
					addBlocks(i, next, column, sink);
					i = next;
				} else {
					sink.add(column, pair(i), end - Math.max(start, grid.edge(column)), 1);
					i++;
				}
				continue;
			}
			int pair = pair(i);
			sink.add(column, pair, columnEnd - Math.max(start, grid.edge(column)), 1);
			i++;
			column++;
			int last = end >= viewEnd ? columns : grid.columnAt(end);
			if (last > column) {
				sink.fill(column, last, pair);
				column = last;
			}
			if (column == columns) {
				break;
			}
			if (end > grid.edge(column)) {
				sink.add(column, pair, end - grid.edge(column), 1);
			}
		}
	}

	private void addBlocks(int from, int to, int column, ColumnSink sink) {
		int first = from / BLOCK * pairs.length;
		int last = to / BLOCK * pairs.length;
		int spans = to - from;
		for (int p = 0; p < pairs.length; p++) {
			long nanos = nanosBefore[last + p] - nanosBefore[first + p];
			if (nanos > 0 || countsBefore[last + p] > countsBefore[first + p]) {
				sink.add(column, pairs[p], nanos, spans);
				spans = 0;
			}
		}
	}

	/** Adds what lies in a range of time. O(log n) */
	final void addTotals(long from, long to, WaitTotals into) {
		int i = firstAt(from);
		int end = firstStartingAt(i, to);
		while (i < end) {
			if ((i & IN_BLOCK) == 0 && pairs.length > 0 && end - i > BLOCK && start(i) >= from) {
				// The last span may reach out of the range: it stays for the slow way.
				int next = (end - 1) & ~IN_BLOCK;
				addBlocks(i, next, into);
				i = next;
			}
			into.add(pair(i), isFirstPart(i) ? 1 : 0, Math.min(to, end(i)) - Math.max(from, start(i)));
			i++;
		}
	}

	private void addBlocks(int from, int to, WaitTotals into) {
		int first = from / BLOCK * pairs.length;
		int last = to / BLOCK * pairs.length;
		for (int p = 0; p < pairs.length; p++) {
			into.addSum(pairs[p], countsBefore[last + p] - countsBefore[first + p],
					nanosBefore[last + p] - nanosBefore[first + p]);
		}
	}

	private int firstStartingAt(int from, long time) {
		int low = from;
		int high = size();
		while (low < high) {
			int middle = (low + high) >>> 1;
			if (start(middle) >= time) {
				high = middle;
			} else {
				low = middle + 1;
			}
		}
		return low;
	}

	/** All spans of a lane. */
	private static final class WholeLane extends LaneSpans {

		private final ThreadLane lane;

		WholeLane(ThreadLane lane) {
			this.lane = lane;
		}

		@Override
		int size() {
			return lane.size();
		}

		@Override
		long start(int i) {
			return lane.start(i);
		}

		@Override
		long end(int i) {
			return lane.end(i);
		}

		@Override
		int pair(int i) {
			return lane.pair(i);
		}

		@Override
		boolean isFirstPart(int i) {
			return lane.isFirstPart(i);
		}
	}

	/** Some spans of a lane: numbers into it. */
	private static final class SomeSpans extends LaneSpans {

		private final ThreadLane lane;
		private final int[] kept;

		private SomeSpans(ThreadLane lane, int[] kept) {
			this.lane = lane;
			this.kept = kept;
		}

		static SomeSpans of(ThreadLane lane, SpanFilter filter) {
			int[] kept = new int[lane.size()];
			int count = 0;
			for (int i = 0; i < lane.size(); i++) {
				if (filter.contains(lane, i)) {
					kept[count++] = i;
				}
			}
			return new SomeSpans(lane, Arrays.copyOf(kept, count));
		}

		@Override
		int size() {
			return kept.length;
		}

		@Override
		long start(int i) {
			return lane.start(kept[i]);
		}

		@Override
		long end(int i) {
			return lane.end(kept[i]);
		}

		@Override
		int pair(int i) {
			return lane.pair(kept[i]);
		}

		@Override
		boolean isFirstPart(int i) {
			return lane.isFirstPart(kept[i]);
		}
	}
}
