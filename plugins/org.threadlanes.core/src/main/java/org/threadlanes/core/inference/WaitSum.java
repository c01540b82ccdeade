package org.threadlanes.core.inference;

/** Waits, summed: how many, how long, and from when to when. Not for several threads while it is filled. */
public class WaitSum {

	long count;
	long nanos;
	long shortest = Long.MAX_VALUE;
	long longest;
	long first = Long.MAX_VALUE;
	long last = Long.MIN_VALUE;

	/**
	 * Adds a wait, in any order.
	 *
	 * @param start its start in ns since 1970 UTC
	 * @param end its end, likewise
	 */
	public final void add(long start, long end) {
		long duration = end - start;
		count++;
		nanos += duration;
		shortest = Math.min(shortest, duration);
		longest = Math.max(longest, duration);
		first = Math.min(first, start);
		last = Math.max(last, end);
	}

	/** Adds all of another's. */
	final void add(WaitSum other) {
		count += other.count;
		nanos += other.nanos;
		shortest = Math.min(shortest, other.shortest);
		longest = Math.max(longest, other.longest);
		first = Math.min(first, other.first);
		last = Math.max(last, other.last);
	}

	/** Forgets all. */
	public final void clear() {
		count = 0;
		nanos = 0;
		shortest = Long.MAX_VALUE;
		longest = 0;
		first = Long.MAX_VALUE;
		last = Long.MIN_VALUE;
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
