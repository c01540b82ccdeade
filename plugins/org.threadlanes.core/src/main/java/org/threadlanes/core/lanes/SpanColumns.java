package org.threadlanes.core.lanes;

import java.util.Arrays;

import org.threadlanes.core.recording.EventVisitor;
import org.threadlanes.core.work.BinarySearch;
import org.threadlanes.core.work.IndexSort;

/** Waits in growing primitive columns, 28 bytes per wait. */
final class SpanColumns extends Spans implements SpanSink {

	private static final int FIRST_CAPACITY = 4;
	private static final int CELLS = EventVisitor.Repeats.CELLS;
	private static final long[] NO_LONGS = {};
	private static final int[] NO_INTS = {};

	long[] start = NO_LONGS;
	long[] end = NO_LONGS;
	int[] site = NO_INTS;
	int[] amount = NO_INTS;
	int[] event = NO_INTS;
	int size;
	/** The first span of each sorted run but the first. The buffers of a thread arrive in any order; each is sorted. */
	private int[] runs = NO_INTS;
	private int runCount;
	/** Whether a span starts before the previous one ends. */
	private boolean overlapping;
	private boolean shorterFirst;
	private final SpareArrays spare;

	SpanColumns(LaneSites sites) {
		this(sites, SpareArrays.NONE);
	}

	/** @param spare where memory is taken from and given back to */
	SpanColumns(LaneSites sites, SpareArrays spare) {
		super(sites);
		this.spare = spare;
	}

	@Override
	public void add(long startNanos, long endNanos, int siteNumber, int spanAmount, int eventNumber) {
		if (size == start.length) {
			resize(Math.max(FIRST_CAPACITY, 2 * size));
		}
		checkOrder(startNanos);
		start[size] = startNanos;
		end[size] = endNanos;
		site[size] = siteNumber;
		amount[size] = spanAmount;
		event[size] = eventNumber;
		size++;
	}

	/**
	 * Adds and sums waits while they are of this thread and there is room, at least one.
	 *
	 * @param waits what they repeat
	 * @param cells what {@link org.threadlanes.core.recording.EventVisitor.Repeats} takes
	 * @param from the cell of the first, which must be of this thread
	 * @param to the end of the cells
	 * @param firstEvent the number of the first
	 * @return the first cell not read
	 */
	int add(RepeatedWait[] waits, long[] cells, int from, int to, int firstEvent) {
		if (size == start.length) {
			resize(Math.max(FIRST_CAPACITY, 2 * size));
		}
		long[] starts = start;
		long[] ends = end;
		int[] sites = site;
		int[] amounts = amount;
		int[] events = event;
		int room = starts.length;
		int count = size;
		int number = firstEvent;
		int at = from;
		for (; at < to && count < room; at += CELLS) {
			long code = cells[at];
			if (code >= 0) {
				break;
			}
			RepeatedWait wait = waits[(int) ~code];
			if (wait.spans() != this) {
				break;
			}
			long startNanos = cells[at + 1];
			long duration = cells[at + 2];
			long endNanos = duration > 0 ? startNanos + duration : startNanos;
			if (count > 0 && (startNanos < ends[count - 1] || startNanos == starts[count - 1])) {
				size = count;
				addAfterLater(startNanos);
			}
			wait.sum(startNanos, endNanos, cells[at + 3]);
			starts[count] = startNanos;
			ends[count] = endNanos;
			sites[count] = wait.siteNumber();
			amounts[count] = wait.amount(cells[at + 3]);
			events[count] = number++;
			count++;
		}
		size = count;
		return at;
	}

	/** Appends spans. */
	void addAll(SpanColumns others) {
		if (others.size == 0) {
			return;
		}
		if (size + others.size > start.length) {
			resize(Integer.highestOneBit(2 * (size + others.size) - 1));
		}
		checkOrder(others.start[0]);
		for (int run = 0; run < others.runCount; run++) {
			addRun(size + others.runs[run]);
		}
		overlapping |= others.overlapping;
		System.arraycopy(others.start, 0, start, size, others.size);
		System.arraycopy(others.end, 0, end, size, others.size);
		System.arraycopy(others.site, 0, site, size, others.size);
		System.arraycopy(others.amount, 0, amount, size, others.size);
		System.arraycopy(others.event, 0, event, size, others.size);
		size += others.size;
	}

	private void checkOrder(long nextStart) {
		if (size > 0 && (nextStart < end[size - 1] || nextStart == start[size - 1])) {
			addAfterLater(nextStart);
		}
	}

	private void addAfterLater(long startNanos) {
		if (startNanos > start[size - 1]) {
			overlapping = true;
		} else {
			addRun(size);
		}
	}

	private void addRun(int first) {
		if (runCount == runs.length) {
			runs = Arrays.copyOf(runs, Math.max(FIRST_CAPACITY, 2 * runCount));
		}
		runs[runCount++] = first;
	}

	/** Passes on one span. */
	void emitTo(int i, SpanSink sink) {
		sink.add(start[i], end[i], site[i], amount[i], event[i]);
	}

	private void resize(int capacity) {
		start = resized(start, capacity);
		end = resized(end, capacity);
		site = resized(site, capacity);
		amount = resized(amount, capacity);
		event = resized(event, capacity);
	}

	private long[] resized(long[] column, int capacity) {
		long[] resized = spare.longs(capacity);
		System.arraycopy(column, 0, resized, 0, size);
		spare.add(column);
		return resized;
	}

	private int[] resized(int[] column, int capacity) {
		int[] resized = spare.ints(capacity);
		System.arraycopy(column, 0, resized, 0, size);
		spare.add(column);
		return resized;
	}

	void trim() {
		if (start.length != size) {
			resize(size);
		}
	}

	/** Takes over the columns of another. */
	void takeFrom(SpanColumns other) {
		start = other.start;
		end = other.end;
		site = other.site;
		amount = other.amount;
		event = other.event;
		size = other.size;
	}

	/** @return the spans, for another thread; they are no longer here */
	SpanColumns handOver() {
		SpanColumns all = new SpanColumns(sites.known(), spare);
		all.takeFrom(this);
		all.runs = runs;
		all.runCount = runCount;
		all.overlapping = overlapping;
		runs = NO_INTS;
		clear();
		takeFrom(new SpanColumns(sites));
		return all;
	}

	/** Clears all, but keeps the memory. */
	void clear() {
		size = 0;
		runCount = 0;
		overlapping = false;
	}

	/**
	 * Keeps only the spans from an index on.
	 *
	 * @param sorted these spans, after {@link #sorted}
	 * @param first the first to keep
	 */
	void takeRest(SpanColumns sorted, int first) {
		size -= first;
		System.arraycopy(sorted.start, first, start, 0, size);
		System.arraycopy(sorted.end, first, end, 0, size);
		System.arraycopy(sorted.site, first, site, 0, size);
		System.arraycopy(sorted.amount, first, amount, 0, size);
		System.arraycopy(sorted.event, first, event, 0, size);
		runCount = 0;
		resize(Math.max(FIRST_CAPACITY, Integer.highestOneBit(2 * size)));
	}

	/** @return whether spans overlap each other; they must be sorted */
	boolean isOverlapping() {
		return overlapping;
	}

	/** Clears all, with room for this many. */
	void clearFor(int count) {
		clear();
		if (start.length < count) {
			resize(count);
		}
	}

	/** Clears all, and frees the memory. */
	void release() {
		clear();
		resize(0);
	}

	/** @return the start of the first span in order; {@link Long#MAX_VALUE} if there are none */
	long earliest() {
		long earliest = size == 0 ? Long.MAX_VALUE : start[0];
		for (int run = 0; run < runCount; run++) {
			earliest = Math.min(earliest, start[runs[run]]);
		}
		return earliest;
	}

	/** Sorts in the order of {@link Spans#isBefore}. */
	void sort() {
		SpanColumns sorted = sorted(new SpanColumns(sites));
		if (sorted != this) {
			takeFrom(sorted);
			runCount = 0;
		}
	}

	/**
	 * @param into gets these spans in order, unless they are in order already
	 * @return the spans in the order of {@link Spans#isBefore}: these columns, or the other ones
	 */
	SpanColumns sorted(SpanColumns into) {
		if (runCount == 0) {
			return this;
		}
		into.clearFor(size);
		into.size = size;
		int[] blocks = blocks();
		if (blocks != null) {
			moveTo(into, blocks);
		} else {
			permuteTo(into, IndexSort.sort(size, this::before));
		}
		return into;
	}

	/**
	 * Merges the runs. Those of a thread are whole buffers, so most of one comes before the next of another.
	 *
	 * @return the first span and the end of each block, in order; null if there are so many that sorting is faster
	 */
	private int[] blocks() {
		int[] head = new int[runCount + 1];
		System.arraycopy(runs, 0, head, 1, runCount);
		int[] end = Arrays.copyOf(runs, runCount + 1);
		end[runCount] = size;
		int[] blocks = new int[4 * head.length];
		int count = 0;
		while (true) {
			int first = -1;
			int second = -1;
			for (int run = 0; run < head.length; run++) {
				if (head[run] == end[run]) {
					continue;
				}
				if (first < 0 || before(head[run], head[first])) {
					second = first;
					first = run;
				} else if (second < 0 || before(head[run], head[second])) {
					second = run;
				}
			}
			if (first < 0) {
				return Arrays.copyOf(blocks, count);
			}
			if ((long) count * head.length > size) {
				return null;
			}
			if (count == blocks.length) {
				blocks = Arrays.copyOf(blocks, 2 * count);
			}
			blocks[count++] = head[first];
			head[first] = second < 0 ? end[first] : firstAfter(head[second], head[first] + 1, end[first]);
			blocks[count++] = head[first];
		}
	}

	/** @return the first of these sorted spans that does not come before another; the end if all do */
	private int firstAfter(int span, int from, int to) {
		return BinarySearch.first(from, to, i -> !before(i, span));
	}

	private void moveTo(SpanColumns to, int[] blocks) {
		int at = 0;
		for (int i = 0; i < blocks.length; i += 2) {
			int from = blocks[i];
			int length = blocks[i + 1] - from;
			overlapping |= i > 0 && end[blocks[i - 1] - 1] > start[from];
			System.arraycopy(start, from, to.start, at, length);
			System.arraycopy(end, from, to.end, at, length);
			System.arraycopy(site, from, to.site, at, length);
			System.arraycopy(amount, from, to.amount, at, length);
			System.arraycopy(event, from, to.event, at, length);
			at += length;
		}
	}

	/** Sorts disjoint spans. Of two that start together, the one of zero length comes first. */
	void sortDisjoint() {
		shorterFirst = true;
		sort();
	}

	/** As {@link Spans#isBefore}, without a call for each value. */
	private boolean before(int a, int b) {
		if (start[a] != start[b]) {
			return start[a] < start[b];
		}
		if (end[a] != end[b]) {
			return end[a] > end[b] != shorterFirst;
		}
		int kinds = SpanCode.kind(code(a)).compareTo(SpanCode.kind(code(b)));
		return kinds != 0 ? kinds < 0 : event[a] < event[b];
	}

	private void permuteTo(SpanColumns to, int[] order) {
		for (int i = 0; i < size; i++) {
			int from = order[i];
			to.start[i] = start[from];
			to.end[i] = end[from];
			to.site[i] = site[from];
			to.amount[i] = amount[from];
			to.event[i] = event[from];
			overlapping |= i > 0 && to.start[i] < to.end[i - 1];
		}
	}

	@Override
	void backwards(int from, int to, SpanVisitor visitor) {
		for (int i = to - 1; i >= from; i--) {
			visitor.span(i, start[i], end[i], site[i]);
		}
	}

	@Override
	int size() {
		return size;
	}

	@Override
	long start(int i) {
		return start[i];
	}

	@Override
	long end(int i) {
		return end[i];
	}

	@Override
	int site(int i) {
		return site[i];
	}

	@Override
	int amount(int i) {
		return amount[i];
	}

	@Override
	int event(int i) {
		return event[i];
	}
}
