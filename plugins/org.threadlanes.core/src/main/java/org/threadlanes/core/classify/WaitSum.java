package org.threadlanes.core.classify;

/** Sums of waits: count, total time, and time range. Not thread-safe. */
public class WaitSum {

	/** Whether some were put together from samples, so that their durations are not known, only the sum. */
	boolean sampled;
	long count;
	long nanos;
	long shortest;
	long longest;
	long first;
	long last;

	/** Sums waits whose durations are known. */
	public WaitSum() {
		this(false);
	}

	/** @param sampled whether the waits are put together from samples */
	public WaitSum(boolean sampled) {
		this.sampled = sampled;
		clear();
	}

	/**
	 * Adds a wait, in any order.
	 *
	 * @param start its start in ns since 1970 UTC
	 * @param end its end, likewise
	 */
	public final void add(long start, long end) {
		add(1, end - start, end - start, end - start, start, end);
	}

	/** Adds all of another's. */
	final void add(WaitSum other) {
		sampled |= other.sampled;
		add(other.count, other.nanos, other.shortest, other.longest, other.first, other.last);
	}

	private void add(long more, long time, long least, long most, long start, long end) {
		count += more;
		nanos += time;
		shortest = Math.min(shortest, least);
		longest = Math.max(longest, most);
		first = Math.min(first, start);
		last = Math.max(last, end);
	}

	/** Resets the sums. */
	public final void clear() {
		count = 0;
		nanos = 0;
		shortest = Long.MAX_VALUE;
		longest = 0;
		first = Long.MAX_VALUE;
		last = Long.MIN_VALUE;
	}

	/** @return whether some were put together from samples: their sum is known, single durations are not */
	public final boolean isSampled() {
		return sampled;
	}

	/** @return the number of waits, or of parts of waits */
	public final long count() {
		return count;
	}

	/** @return the longest of them in ns */
	public final long longest() {
		return longest;
	}

	/** @return their time in ns */
	public final long nanos() {
		return nanos;
	}
}
