package org.threadlanes.core.kinds;

/** Sums of waits: count, total time, and time range. Not thread-safe. */
public class WaitSum {

	private boolean sampled;
	private long count;
	private long nanos;
	private long shortest;
	private long longest;
	private long first;
	private long last;

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
	public final void add(WaitSum other) {
		sampled |= other.sampled;
		add(other.count, other.nanos, other.shortest, other.longest, other.first, other.last);
	}

	/**
	 * Adds several waits.
	 *
	 * @param more their number
	 * @param time their time in ns
	 * @param least the shortest in ns
	 * @param most the longest in ns
	 * @param start the start of the first in ns since 1970 UTC
	 * @param end the end of the last, likewise
	 */
	public final void add(long more, long time, long least, long most, long start, long end) {
		count += more;
		nanos += time;
		shortest = Math.min(shortest, least);
		longest = Math.max(longest, most);
		first = Math.min(first, start);
		last = Math.max(last, end);
	}

	/** Leaves a part of a wait, in ns, out of their time. */
	public final void leaveOut(long part) {
		nanos -= part;
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

	/** @return their time in ns */
	public final long nanos() {
		return nanos;
	}

	/** @return the shortest of them in ns */
	public final long shortest() {
		return shortest;
	}

	/** @return the longest of them in ns */
	public final long longest() {
		return longest;
	}

	/** @return when the first began, in ns since 1970 UTC */
	public final long first() {
		return first;
	}

	/** @return when the last ended, in ns since 1970 UTC */
	public final long last() {
		return last;
	}
}
