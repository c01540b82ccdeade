package org.threadlanes.core.picture;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

import org.threadlanes.core.base.work.BinarySearch;
import org.threadlanes.core.kinds.KindAndVerdict;
import org.threadlanes.core.kinds.WaitTotals;
import org.threadlanes.core.lanes.SpanFilter;
import org.threadlanes.core.lanes.SpanVisitor;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.WaitGroup;

/**
 * Spans of a lane, indexed so that sums are fast. Immutable.
 * <p> A range costs O(log n) to find and at most 62 spans at its two ends to add, whatever n is: there are sums at
 * every 32nd span, 12 bytes for each pair of kind and verdict in the lane. A row of c columns costs O(log n + c): for
 * columns with many spans, {@link GridSums} has the sums. Short lanes have no sums.
 */
final class LaneSpans {

	private static final int BLOCK = 32;
	private static final int IN_BLOCK = BLOCK - 1;

	private final ThreadLane lane;
	/** The spans that a filter contains; null for all. */
	private final int[] kept;
	private final int size;
	/** Of each of the lane's groups. */
	private final byte[] pairOfGroup;
	/** The pairs that the spans have. */
	private final int[] pairs;
	/** A bit for each pair of which any were put together from samples. */
	private final long sampledPairs;
	/** By block and pair: the time of all spans before the block, and how many of them count. */
	private long[] nanosBefore;
	private int[] countsBefore;
	private final GridSums grid;

	/** @param kept the indexes of the spans, ascending; null for all */
	LaneSpans(ThreadLane lane, int[] kept) {
		this.lane = lane;
		this.kept = kept;
		this.size = kept == null ? lane.size() : kept.length;
		this.pairOfGroup = new byte[lane.waitGroups().size()];
		for (int group = 0; group < pairOfGroup.length; group++) {
			pairOfGroup[group] = (byte) lane.waitGroups().get(group).pair();
		}
		this.pairs = findPairs();
		this.sampledPairs = lane.waitGroups().stream().filter(WaitGroup::isSampled)
				.mapToLong(group -> 1L << group.pair()).reduce(0, (a, b) -> a | b);
		if (size > 2 * BLOCK) {
			sum();
		}
		grid = size >= GridSums.MIN_SPANS ? GridSums.of(this, lane.waitGroups()) : null;
	}

	/** @return the spans of a lane that a filter contains; with sums if the lane is long */
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

	long start(int i) {
		return lane.start(inLane(i));
	}

	long end(int i) {
		return lane.end(inLane(i));
	}

	int pair(int i) {
		return pairOfGroup[lane.waitGroup(inLane(i))];
	}

	private boolean isFirstPart(int i) {
		return lane.isFirstPart(inLane(i));
	}

	/** Visits the spans from..to-1, the last first. */
	void backwards(int from, int to, SpanVisitor visitor) {
		if (kept == null) {
			lane.backwards(from, to, visitor);
		} else {
			for (int i = to - 1; i >= from; i--) {
				visitor.span(i, start(i), end(i), lane.waitGroup(kept[i]));
			}
		}
	}

	private int[] findPairs() {
		BitSet groups = new BitSet();
		if (kept == null) {
			IntStream.range(0, lane.waitGroups().size()).filter(group -> lane.waitGroups().get(group).count() > 0)
					.forEach(groups::set);
		} else {
			Arrays.stream(kept).map(lane::waitGroup).forEach(groups::set);
		}
		return groups.stream().map(group -> pairOfGroup[group]).distinct().sorted().toArray();
	}

	/** @return the pairs that the spans have */
	int[] pairs() {
		return pairs;
	}

	private void sum() {
		int[] place = new int[KindAndVerdict.COUNT];
		for (int p = 0; p < pairs.length; p++) {
			place[pairs[p]] = p;
		}
		int blocks = size / BLOCK;
		nanosBefore = new long[(blocks + 1) * pairs.length];
		countsBefore = new int[(blocks + 1) * pairs.length];
		List<WaitGroup> groups = lane.waitGroups();
		backwards(0, blocks * BLOCK, (i, start, end, group) -> {
			WaitGroup at = groups.get(group);
			int sum = (i / BLOCK + 1) * pairs.length + place[at.pair()];
			nanosBefore[sum] += end - start;
			countsBefore[sum] += at.isFirstPart() ? 1 : 0;
		});
		for (int sum = pairs.length; sum < nanosBefore.length; sum++) {
			nanosBefore[sum] += nanosBefore[sum - pairs.length];
			countsBefore[sum] += countsBefore[sum - pairs.length];
		}
	}

	/** @return the first span that ends after this time, or starts at it or later. O(log n) */
	private int firstAt(long time) {
		return BinarySearch.first(0, size, i -> end(i) > time || start(i) >= time);
	}

	/** Adds what lies in each column. */
	void addTo(LaneColumns columns) {
		if (grid != null && grid.isFineFor(columns)) {
			grid.addTo(columns);
			return;
		}
		int first = firstAt(columns.edge(0));
		columns.add(this, first, firstStartingAt(first, columns.edge(columns.size())), pairOfGroup);
	}

	/** Adds what lies in a time range. O(log n) */
	void addTotals(long from, long to, WaitTotals into) {
		int i = firstAt(from);
		int end = firstStartingAt(i, to);
		while (i < end) {
			if ((i & IN_BLOCK) == 0 && nanosBefore != null && end - i > BLOCK && start(i) >= from) {
				// The last span may extend beyond the range, so it is added separately.
				int next = (end - 1) & ~IN_BLOCK;
				addBlocks(i, next, into);
				i = next;
			}
			into.add(pair(i), isFirstPart(i) ? 1 : 0, Math.min(to, end(i)) - Math.max(from, start(i)));
			markSampled(pair(i), into);
			i++;
		}
	}

	private void addBlocks(int from, int to, WaitTotals into) {
		int first = from / BLOCK * pairs.length;
		int last = to / BLOCK * pairs.length;
		for (int p = 0; p < pairs.length; p++) {
			long nanos = nanosBefore[last + p] - nanosBefore[first + p];
			into.addSum(pairs[p], countsBefore[last + p] - countsBefore[first + p], nanos);
			if (nanos > 0) {
				markSampled(pairs[p], into);
			}
		}
	}

	private void markSampled(int pair, WaitTotals into) {
		if ((sampledPairs & 1L << pair) != 0) {
			into.markSampled(pair);
		}
	}

	private int firstStartingAt(int from, long time) {
		return BinarySearch.first(from, size, i -> start(i) >= time);
	}
}
