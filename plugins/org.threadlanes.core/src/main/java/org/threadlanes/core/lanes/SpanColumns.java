package org.threadlanes.core.lanes;

import java.util.Arrays;

import org.threadlanes.core.work.IndexSort;

/** Waits in growing primitive columns, 28 bytes per wait. */
final class SpanColumns extends Spans implements SpanSink {

	private static final int FIRST_CAPACITY = 4;
	private static final long[] NO_LONGS = {};
	private static final int[] NO_INTS = {};

	long[] start = NO_LONGS;
	long[] end = NO_LONGS;
	int[] site = NO_INTS;
	int[] amount = NO_INTS;
	int[] event = NO_INTS;
	int size;
	private boolean shorterFirst;

	SpanColumns(LaneSites sites) {
		super(sites);
	}

	@Override
	public void add(long startNanos, long endNanos, int siteNumber, int spanAmount, int eventNumber) {
		if (size == start.length) {
			resize(Math.max(FIRST_CAPACITY, size + (size >> 1)));
		}
		start[size] = startNanos;
		end[size] = endNanos;
		site[size] = siteNumber;
		amount[size] = spanAmount;
		event[size] = eventNumber;
		size++;
	}

	/** Passes on one span. */
	void emitTo(int i, SpanSink sink) {
		sink.add(start[i], end[i], site[i], amount[i], event[i]);
	}

	private void resize(int capacity) {
		start = Arrays.copyOf(start, capacity);
		end = Arrays.copyOf(end, capacity);
		site = Arrays.copyOf(site, capacity);
		amount = Arrays.copyOf(amount, capacity);
		event = Arrays.copyOf(event, capacity);
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

	/** Clears all, but keeps the memory. */
	void clear() {
		size = 0;
	}

	/** Removes the first spans, but keeps the memory. */
	void dropFirst(int count) {
		size -= count;
		System.arraycopy(start, count, start, 0, size);
		System.arraycopy(end, count, end, 0, size);
		System.arraycopy(site, count, site, 0, size);
		System.arraycopy(amount, count, amount, 0, size);
		System.arraycopy(event, count, event, 0, size);
	}

	/** @return whether the first spans, which must be sorted, are disjoint */
	boolean isDisjoint(int count) {
		for (int i = 1; i < count; i++) {
			if (start[i] < end[i - 1]) {
				return false;
			}
		}
		return true;
	}

	/** Clears all, with room for this many. */
	void clearFor(int count) {
		size = 0;
		if (start.length < count) {
			resize(count);
		}
	}

	/** Clears all, and frees the memory. */
	void release() {
		size = 0;
		resize(0);
	}

	/** Sorts in the order of {@link Spans#isBefore}. */
	void sort() {
		for (int i = 1; i < size; i++) {
			if (before(i, i - 1)) {
				permute(IndexSort.sort(size, this::before));
				return;
			}
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

	private void permute(int[] order) {
		start = permuted(start, order);
		end = permuted(end, order);
		site = permuted(site, order);
		amount = permuted(amount, order);
		event = permuted(event, order);
	}

	private static long[] permuted(long[] values, int[] order) {
		long[] to = new long[order.length];
		for (int i = 0; i < order.length; i++) {
			to[i] = values[order[i]];
		}
		return to;
	}

	private static int[] permuted(int[] values, int[] order) {
		int[] to = new int[order.length];
		for (int i = 0; i < order.length; i++) {
			to[i] = values[order[i]];
		}
		return to;
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
