package org.threadlanes.core.sampling;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

import org.threadlanes.core.lanes.LaneSite;
import org.threadlanes.core.lanes.SpanFilter;
import org.threadlanes.core.lanes.SpanVisitor;
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
final class LaneSpans {

	private static final int BLOCK = 32;
	private static final int IN_BLOCK = BLOCK - 1;
	private static final int[] NO_PAIRS = {};

	private final ThreadLane lane;
	/** The spans that a filter contains; null for all. */
	private final int[] kept;
	private final int size;
	private final long present;
	/** The pairs that have sums. */
	private int[] pairs = NO_PAIRS;
	/** By block and pair: the time of all spans before the block, and how many of them count. */
	private long[] nanosBefore;
	private int[] countsBefore;

	private LaneSpans(ThreadLane lane, int[] kept) {
		this.lane = lane;
		this.kept = kept;
		this.size = kept == null ? lane.size() : kept.length;
		this.present = findPairs();
		if (size > 2 * BLOCK) {
			sum();
		}
	}

	/** @return the spans of a lane that a filter contains; with the sums where the lane is long */
	static LaneSpans of(ThreadLane lane, SpanFilter filter) {
		return new LaneSpans(lane, filter.equals(SpanFilter.ALL) ? null
				: IntStream.range(0, lane.size()).filter(i -> filter.contains(lane, i)).toArray());
	}

	private int inLane(int i) {
		return kept == null ? i : kept[i];
	}

	int size() {
		return size;
	}

	private long start(int i) {
		return lane.start(inLane(i));
	}

	private long end(int i) {
		return lane.end(inLane(i));
	}

	private int pair(int i) {
		return lane.pair(inLane(i));
	}

	private boolean isFirstPart(int i) {
		return lane.isFirstPart(inLane(i));
	}

	/** Shows the spans before a number, the last first. */
	private void backwards(int to, SpanVisitor visitor) {
		if (kept == null) {
			lane.backwards(0, to, visitor);
		} else {
			for (int i = to - 1; i >= 0; i--) {
				visitor.span(i, start(i), end(i), lane.site(kept[i]));
			}
		}
	}

	private long findPairs() {
		BitSet sites = new BitSet();
		if (kept == null) {
			IntStream.range(0, lane.sites().size()).filter(site -> lane.sites().get(site).count() > 0).forEach(sites::set);
		} else {
			Arrays.stream(kept).map(lane::site).forEach(sites::set);
		}
		return sites.stream().mapToLong(site -> 1L << lane.sites().get(site).pair()).reduce(0, (a, b) -> a | b);
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
		int blocks = size / BLOCK;
		nanosBefore = new long[(blocks + 1) * pairs.length];
		countsBefore = new int[(blocks + 1) * pairs.length];
		List<LaneSite> sites = lane.sites();
		backwards(blocks * BLOCK, (i, start, end, site) -> {
			LaneSite at = sites.get(site);
			int sum = (i / BLOCK + 1) * pairs.length + place[at.pair()];
			nanosBefore[sum] += end - start;
			countsBefore[sum] += at.isFirstPart() ? 1 : 0;
		});
		for (int sum = pairs.length; sum < nanosBefore.length; sum++) {
			nanosBefore[sum] += nanosBefore[sum - pairs.length];
			countsBefore[sum] += countsBefore[sum - pairs.length];
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
}
