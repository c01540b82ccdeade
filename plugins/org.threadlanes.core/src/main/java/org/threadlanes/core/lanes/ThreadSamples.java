package org.threadlanes.core.lanes;

import java.util.Arrays;
import java.util.stream.IntStream;

import org.threadlanes.core.base.work.BinarySearch;

/** What samples found a thread doing when it did not wait: running Java code, or in native code. Immutable. */
public final class ThreadSamples {

	static final ThreadSamples NONE = new ThreadSamples(new long[0], new int[0]);

	/** In order. */
	private final long[] times;
	/** Twice the number of the stack, plus 1 in native code. */
	private final int[] codes;

	private ThreadSamples(long[] times, int[] codes) {
		this.times = times;
		this.codes = codes;
	}

	/** @return the number of samples */
	public int size() {
		return times.length;
	}

	/** @return when it was sampled, in ns since 1970 UTC */
	public long time(int i) {
		return times[i];
	}

	/** @return the number of its stack in {@link ThreadLanes#stack} */
	public int stack(int i) {
		return codes[i] >> 1;
	}

	/** @return whether it was in native code */
	public boolean isNative(int i) {
		return (codes[i] & 1) != 0;
	}

	/** @return the number of the first sample at or after a time; {@link #size} if there is none */
	public int firstFrom(long time) {
		return BinarySearch.first(0, times.length, i -> times[i] >= time);
	}

	/** Receives samples. */
	@FunctionalInterface
	interface Receiver {
		void sample(long time, int stack);
	}

	/** Collects samples as they arrive. */
	static final class Builder {

		private static final int FIRST_CAPACITY = 8;

		private long[] times = new long[FIRST_CAPACITY];
		private int[] codes = new int[FIRST_CAPACITY];
		private int size;

		void add(long time, int stack, boolean isNative) {
			if (size == times.length) {
				times = Arrays.copyOf(times, 2 * size);
				codes = Arrays.copyOf(codes, 2 * size);
			}
			times[size] = time;
			codes[size++] = stack << 1 | (isNative ? 1 : 0);
		}

		void forEachRunning(Receiver receiver) {
			for (int i = 0; i < size; i++) {
				if ((codes[i] & 1) == 0) {
					receiver.sample(times[i], codes[i] >> 1);
				}
			}
		}

		ThreadSamples finish() {
			int[] order = IntStream.range(0, size).boxed().sorted((a, b) -> Long.compare(times[a], times[b]))
					.mapToInt(Integer::intValue).toArray();
			return new ThreadSamples(Arrays.stream(order).mapToLong(i -> times[i]).toArray(),
					Arrays.stream(order).map(i -> codes[i]).toArray());
		}
	}
}
