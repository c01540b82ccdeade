package org.threadlanes.core.lanes.samples;

import java.util.Arrays;
import java.util.Comparator;
import java.util.function.LongPredicate;
import java.util.stream.IntStream;

import org.threadlanes.core.base.work.BinarySearch;

/**
 * The samples of one thread, in any order. Those that follow each other with the same stack are one run; between two
 * stacks, it changed midway: the length of a run is known to half an interval at each end. Not thread-safe.
 */
public final class SampledRuns {

	/** A gap of more than this many intervals, and more than {@link #STARVED}, is part of no run: nobody sampled. */
	private static final double MAX_GAP = 2.5;
	/** On a busy machine, a profiler misses that much time in ns. */
	private static final long STARVED = 1_000_000_000;
	private static final int MIN_MEASURED = 10;
	/** Two events stand for up to so many samples of a thread that did not run, or ran for less than 10 µs in all. */
	private static final int BATCH = 1000;
	private static final int MIN_UNENDED = 100;
	private static final int NONE = -1;

	// Arrays: an hour of a hundred threads is 18 million samples.
	private long[] times = new long[16];
	private int[] counts = new int[16];
	private int[] stacks = new int[16];
	private int size;
	/** By time; null if a sample was added since. */
	private int[] order;

	/** Receives the runs, in order. */
	@FunctionalInterface
	public interface Receiver {

		/**
		 * @param stack the number of their stack
		 * @param start ns since 1970 UTC
		 * @param end ns since 1970 UTC, not before the start
		 * @param unended whether the thread did not run since, up to its last sample: this is one wait, and not over
		 */
		void run(int stack, long start, long end, boolean unended);
	}

	/**
	 * @param time the time of the first of some equal samples, ns since 1970 UTC
	 * @param count how many there were, an interval apart
	 * @param stack the number of their stack
	 */
	public void add(long time, int count, int stack) {
		if (size == times.length) {
			times = Arrays.copyOf(times, 2 * size);
			counts = Arrays.copyOf(counts, 2 * size);
			stacks = Arrays.copyOf(stacks, 2 * size);
		}
		times[size] = time;
		counts[size] = Math.max(1, count);
		stacks[size++] = stack;
		order = null;
	}

	/** Leaves out what happened at some times, ns since 1970 UTC. */
	public void leaveOut(LongPredicate times) {
		for (int i = 0; i < size; i++) {
			stacks[i] = times.test(this.times[i]) ? NONE : stacks[i];
		}
	}

	/** @return whether there is a sample within a time, ns since 1970 UTC; both ends are inclusive */
	public boolean any(long from, long to) {
		sort();
		int first = BinarySearch.first(0, size, i -> time(i) >= from);
		return first < size && time(first) <= to;
	}

	/** @return the number of samples before the last ones, by which the interval can be measured */
	public long intervals() {
		sort();
		return IntStream.range(0, size - 1).mapToLong(this::count).sum();
	}

	/**
	 * @param usual the time between two samples of other threads in ns; 0 if this has the most
	 * @return that of this thread, if it has enough samples to tell: a profiler of many threads may not keep up with
	 *         what was asked for
	 */
	public long interval(long usual) {
		long intervals = intervals();
		if (intervals < MIN_MEASURED) {
			return usual;
		}
		long measured = (time(size - 1) - time(0)) / intervals;
		return usual == 0 ? measured : Math.min(measured, (long) (MAX_GAP * usual));
	}

	/** @param interval the time between two samples in ns */
	public void forEach(long interval, Receiver receiver) {
		sort();
		long gap = Math.max(STARVED, (long) (MAX_GAP * interval));
		long start = size == 0 ? 0 : time(0) - interval / 2;
		long events = 0;
		long counted = 0;
		for (int i = 0; i < size; i++) {
			int stack = stacks[order[i]];
			boolean isLast = i + 1 == size;
			long next = isLast ? Long.MAX_VALUE : time(i + 1);
			events++;
			counted += count(i);
			long last = time(i) + (count(i) - 1) * interval;
			boolean isFollowed = !isLast && next - last <= gap;
			if (isFollowed && stacks[order[i + 1]] == stack) {
				continue;
			}
			long end = isFollowed ? Math.min(last, next) / 2 + next / 2 : Math.min(last + interval / 2, next);
			if (stack != NONE) {
				receiver.run(stack, start, Math.max(start, end), isLast && counted >= MIN_UNENDED
						&& events <= 2 * ((counted + BATCH - 1) / BATCH));
			}
			events = 0;
			counted = 0;
			start = isFollowed ? end : Math.max(end, next - interval / 2);
		}
	}

	private long time(int i) {
		return times[order[i]];
	}

	private int count(int i) {
		return counts[order[i]];
	}

	private void sort() {
		if (order == null) {
			order = IntStream.range(0, size).boxed().sorted(Comparator.comparingLong(i -> times[i]))
					.mapToInt(Integer::intValue).toArray();
		}
	}
}
