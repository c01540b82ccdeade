package org.threadlanes.core.lanes.samples;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * The samples of one thread, in any order. Those that follow each other with the same stack are one run, which lasts
 * until the next sample: its length is known to one interval. Not thread-safe.
 */
public final class SampledRuns {

	/** A gap between samples of more than this many intervals is not part of a run: the thread was not sampled. */
	private static final double MAX_GAP = 2.5;

	private static final int MIN_MEASURED = 10;

	private long[] times = new long[16];
	private int[] counts = new int[16];
	private int[] stacks = new int[16];
	private int size;

	/** Receives the runs, in order. */
	@FunctionalInterface
	public interface Receiver {

		/**
		 * @param stack the number of their stack
		 * @param start ns since 1970 UTC
		 * @param end ns since 1970 UTC, not before the start
		 */
		void run(int stack, long start, long end);
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
		counts[size] = count;
		stacks[size++] = stack;
	}

	/** @return the number of samples before the last ones, by which the interval can be measured */
	public long intervals() {
		Integer[] order = order();
		return IntStream.range(0, size - 1).mapToLong(i -> counts[order[i]]).sum();
	}

	/**
	 * @param usual the time between two samples of other threads in ns
	 * @return that of this thread, if it has enough samples to tell: a profiler of many threads may not keep up with
	 *         what was asked for
	 */
	public long interval(long usual) {
		long intervals = intervals();
		if (intervals < MIN_MEASURED) {
			return usual;
		}
		Integer[] order = order();
		long measured = (times[order[size - 1]] - times[order[0]]) / intervals;
		return usual == 0 ? measured : Math.min(measured, (long) (MAX_GAP * usual));
	}

	/** @param interval the time between two samples in ns */
	public void forEach(long interval, Receiver receiver) {
		Integer[] order = order();
		long start = 0;
		for (int i = 0; i < size; i++) {
			int at = order[i];
			boolean continues = i > 0 && stacks[order[i - 1]] == stacks[at] && end(order, i - 1, interval) == times[at];
			start = continues ? start : times[at];
			long end = end(order, i, interval);
			boolean isLast = i + 1 == size || stacks[order[i + 1]] != stacks[at] || end != times[order[i + 1]];
			if (isLast) {
				receiver.run(stacks[at], start, end);
			}
		}
	}

	private long end(Integer[] order, int i, long interval) {
		int at = order[i];
		long end = times[at] + Math.max(1, counts[at]) * interval;
		if (i + 1 == size) {
			return end;
		}
		long next = times[order[i + 1]];
		return next <= end + (long) ((MAX_GAP - 1) * interval) ? next : end;
	}

	private Integer[] order() {
		Integer[] order = IntStream.range(0, size).boxed().toArray(Integer[]::new);
		Arrays.sort(order, Comparator.comparingLong(i -> times[i]));
		return order;
	}
}
