package org.threadlanes.core.lanes.samples;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.LongPredicate;

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

	private record Sample(long time, int count, int stack) {
	}

	/** By time, once {@link #sorted} was called. */
	private final List<Sample> samples = new ArrayList<>();

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
		samples.add(new Sample(time, Math.max(1, count), stack));
	}

	/** Leaves out what happened at some times, ns since 1970 UTC. */
	public void leaveOut(LongPredicate times) {
		samples.replaceAll(one -> times.test(one.time) ? new Sample(one.time, one.count, NONE) : one);
	}

	private List<Sample> sorted() {
		samples.sort(Comparator.comparingLong(Sample::time));
		return samples;
	}

	/** @return the number of samples before the last ones, by which the interval can be measured */
	public long intervals() {
		return sorted().stream().limit(Math.max(0, samples.size() - 1)).mapToLong(Sample::count).sum();
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
		long measured = (samples.get(samples.size() - 1).time - samples.get(0).time) / intervals;
		return usual == 0 ? measured : Math.min(measured, (long) (MAX_GAP * usual));
	}

	/** @param interval the time between two samples in ns */
	public void forEach(long interval, Receiver receiver) {
		long gap = Math.max(STARVED, (long) (MAX_GAP * interval));
		long start = sorted().isEmpty() ? 0 : samples.get(0).time - interval / 2;
		long events = 0;
		long counted = 0;
		for (int i = 0; i < samples.size(); i++) {
			Sample sample = samples.get(i);
			boolean isLast = i + 1 == samples.size();
			long next = isLast ? Long.MAX_VALUE : samples.get(i + 1).time;
			events++;
			counted += sample.count;
			long last = sample.time + (sample.count - 1) * interval;
			boolean isFollowed = !isLast && next - last <= gap;
			if (isFollowed && samples.get(i + 1).stack == sample.stack) {
				continue;
			}
			long end = isFollowed ? Math.min(last, next) / 2 + next / 2 : Math.min(last + interval / 2, next);
			if (sample.stack != NONE) {
				receiver.run(sample.stack, start, Math.max(start, end), isLast && counted >= MIN_UNENDED
						&& events <= 2 * ((counted + BATCH - 1) / BATCH));
			}
			events = 0;
			counted = 0;
			start = isFollowed ? end : Math.max(end, next - interval / 2);
		}
	}
}
