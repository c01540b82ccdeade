package org.threadlanes.core.classify;

/** Sums of waits: count, total time, and time range. Not thread-safe. */
public class WaitSum {

	/** The minimum number of objects for a conclusion. */
	private static final int SEVERAL = 8;
	private static final double NEARLY_ALL = 0.9;

	/** Whether some were put together from samples, so that their durations are not known, only the sum. */
	boolean sampled;
	long count;
	long nanos;
	long shortest = Long.MAX_VALUE;
	long longest;
	long first = Long.MAX_VALUE;
	long last = Long.MIN_VALUE;
	/** The number of pairs of successive objects waited for, and of those that differ. */
	long objects;
	long otherObjects;
	private long lastObject;

	/** Sums waits whose durations are known. */
	public WaitSum() {
		this(false);
	}

	/** @param sampled whether the waits are put together from samples */
	public WaitSum(boolean sampled) {
		this.sampled = sampled;
	}

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

	/**
	 * Records the object of the last wait.
	 *
	 * @param address the address of the object, which garbage collection may have moved since; 0 if unknown
	 */
	public final void waitedFor(long address) {
		if (address != 0 && lastObject != 0) {
			objects++;
			otherObjects += address == lastObject ? 0 : 1;
		}
		lastObject = address == 0 ? lastObject : address;
	}

	/** Adds all of another's. */
	final void add(WaitSum other) {
		sampled |= other.sampled;
		count += other.count;
		nanos += other.nanos;
		shortest = Math.min(shortest, other.shortest);
		longest = Math.max(longest, other.longest);
		first = Math.min(first, other.first);
		last = Math.max(last, other.last);
		addObjects(other);
	}

	/** Adds another's data on the objects waited for. */
	public final void addObjects(WaitSum other) {
		waitedFor(other.lastObject);
		objects += other.objects;
		otherObjects += other.otherObjects;
	}

	/** @return whether hardly any object was waited for twice: each is made for one reply */
	final boolean areForReplies() {
		return objects >= SEVERAL && otherObjects > NEARLY_ALL * objects;
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
