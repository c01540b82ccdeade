package org.threadlanes.core.analysis.sites;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.function.LongConsumer;

import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.WaitGroup;

/**
 * The durations of waits, for exact percentiles: 4 bytes each, 8 for those of two seconds or longer. The parts of an
 * interrupted wait are one duration.
 */
public final class DurationList {

	private static final int FIRST_CAPACITY = 4;
	/** Fewer values than this are simply sorted. */
	private static final int SMALL = 64;
	private static final int SAMPLE = 31;

	private int[] values = new int[FIRST_CAPACITY];
	private int size;
	private long[] large = {};
	private int largeSize;
	/** By event, the time of later parts of a wait whose first part is still to come; null while there are none. */
	private Map<Integer, Long> rests;
	/** The waits of other lanes, which are copied once, when it is known how many there are; null if there are none. */
	private DurationList next;
	/** Of the waits that had not ended, the shortest. */
	private long open = Long.MAX_VALUE;

	/**
	 * Adds the waits of a lane.
	 *
	 * @param filter chooses spans of it
	 */
	public void add(ThreadLane lane, IntPredicate filter) {
		for (int i = lane.size() - 1; i >= 0; i--) {
			if (filter.test(i)) {
				add(lane, i, lane.groupOf(i), lane.end(i) - lane.start(i));
			}
		}
	}

	/**
	 * Adds a span. Those of a lane come in reverse: the rest of an interrupted wait before its first part.
	 *
	 * @param group its group
	 * @param nanos its duration in ns
	 */
	void add(ThreadLane lane, int i, WaitGroup group, long nanos) {
		if (!group.isFirstPart()) {
			addRest(lane.event(i), nanos);
		} else if (rests == null) {
			append(group, nanos);
		} else {
			Long rest = rests.remove(lane.event(i));
			append(group, rest == null ? nanos : nanos + rest);
		}
	}

	/** Adds the duration of a whole wait of a group, in ns. */
	void append(WaitGroup group, long nanos) {
		append(nanos);
		if (group.isOpen()) {
			open = Math.min(open, nanos);
		}
	}

	private void addRest(int event, long nanos) {
		if (rests == null) {
			rests = new HashMap<>();
		}
		rests.merge(event, nanos, Long::sum);
	}

	/** Adds the waits of other lanes; their list must not be used afterwards. */
	void addAll(DurationList other) {
		DurationList last = this;
		while (last.next != null) {
			last = last.next;
		}
		last.next = other;
	}

	private void join() {
		int count = 0;
		for (DurationList list = this; list != null; list = list.next) {
			count += list.size;
		}
		values = Arrays.copyOf(values, Math.max(FIRST_CAPACITY, count));
		for (DurationList list = next; list != null; list = list.next) {
			open = Math.min(open, list.open);
			System.arraycopy(list.values, 0, values, size, list.size);
			size += list.size;
			for (int i = 0; i < list.largeSize; i++) {
				append(list.large[i]);
			}
			if (list.rests != null) {
				list.rests.forEach(this::addRest);
			}
		}
		next = null;
	}

	/** Makes room for this many more. */
	void reserve(int count) {
		if (count > values.length - size) {
			values = Arrays.copyOf(values, Math.max(size + count, size + (size >> 1)));
		}
	}

	/** Adds a duration in ns. */
	public void append(long nanos) {
		if (nanos > Integer.MAX_VALUE) {
			appendLarge(nanos);
		} else {
			if (size == values.length) {
				reserve(1);
			}
			values[size++] = (int) nanos;
		}
	}

	private void appendLarge(long nanos) {
		if (largeSize == large.length) {
			large = Arrays.copyOf(large, Math.max(FIRST_CAPACITY, largeSize + (largeSize >> 1)));
		}
		large[largeSize++] = nanos;
	}

	/** @return the percentiles; reorders the list, so nothing may be added afterwards */
	public Percentiles percentiles() {
		if (next != null) {
			join();
		}
		if (rests != null) {
			rests.values().forEach(this::append);
			rests.clear();
		}
		Arrays.sort(large, 0, largeSize);
		int count = size + largeSize;
		// Ascending: each search continues after the smaller values found by the previous one.
		int from = 0;
		long[] found = new long[3];
		int[] percents = {50, 95, 99};
		for (int p = 0; p < percents.length && count > 0; p++) {
			int rank = (int) (((long) count * percents[p] + 99) / 100) - 1;
			if (rank >= size) {
				found[p] = large[rank - size];
			} else {
				select(from, size - 1, rank);
				found[p] = values[rank];
				from = rank;
			}
		}
		return new Percentiles(count, found[0], found[1], found[2], max(from), open);
	}

	/** @return the longest, where none of the values before an index is longer than those from there on */
	private long max(int from) {
		return largeSize > 0 ? large[largeSize - 1] : Arrays.stream(values, from, size).max().orElse(0);
	}

	/** Passes on each duration in ns, in no particular order; call {@link #percentiles} first. */
	public void forEach(LongConsumer receiver) {
		for (int i = 0; i < size; i++) {
			receiver.accept(values[i]);
		}
		for (int i = 0; i < largeSize; i++) {
			receiver.accept(large[i]);
		}
	}

	/** Puts the value of this rank where it would be in order, smaller ones before it, larger ones after it. */
	private void select(int from, int to, int rank) {
		int[] all = values;
		int low = from;
		int high = to;
		for (int rounds = 2 * (Integer.SIZE - Integer.numberOfLeadingZeros(to - from + 1)); high - low >= SMALL
				&& rounds > 0; rounds--) {
			int pivot = pivot(low, high, rank);
			int i = low;
			int j = high;
			while (i <= j) {
				while (all[i] < pivot) {
					i++;
				}
				while (all[j] > pivot) {
					j--;
				}
				if (i <= j) {
					int swapped = all[i];
					all[i++] = all[j];
					all[j--] = swapped;
				}
			}
			if (rank <= j) {
				high = j;
			} else if (rank >= i) {
				low = i;
			} else {
				return;
			}
		}
		Arrays.sort(all, low, high + 1);
	}

	/** @return the value of a sample that has about this rank: hardly more than one pass is needed then */
	private int pivot(int low, int high, int rank) {
		int[] sample = new int[SAMPLE];
		for (int i = 0; i < SAMPLE; i++) {
			sample[i] = values[low + (int) ((long) (high - low) * i / (SAMPLE - 1))];
		}
		Arrays.sort(sample);
		return sample[(int) ((long) (rank - low) * SAMPLE / (high - low + 1))];
	}
}
