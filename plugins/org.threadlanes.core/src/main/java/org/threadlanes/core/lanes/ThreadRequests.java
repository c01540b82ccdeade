package org.threadlanes.core.lanes;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

import org.threadlanes.core.base.work.BinarySearch;

/**
 * The requests that a thread served, one after the other: of requests within others, the outer ones. Immutable. Times
 * are ns since 1970 UTC.
 */
public final class ThreadRequests {

	static final ThreadRequests NONE = new ThreadRequests(new long[0], new long[0], new int[0]);

	private final long[] starts;
	private final long[] ends;
	private final int[] names;

	private ThreadRequests(long[] starts, long[] ends, int[] names) {
		this.starts = starts;
		this.ends = ends;
		this.names = names;
	}

	/** @return the number of requests */
	public int size() {
		return starts.length;
	}

	/** @return the start of a request */
	public long start(int i) {
		return starts[i];
	}

	/** @return the end of a request */
	public long end(int i) {
		return ends[i];
	}

	/** @return the duration of a request in ns */
	public long nanos(int i) {
		return ends[i] - starts[i];
	}

	/** @return the number of its name in {@link ThreadLanes#request} */
	public int name(int i) {
		return names[i];
	}

	/** @return the index of the first request that ends after this time; {@link #size} if none does */
	public int firstEndingAfter(long time) {
		return BinarySearch.first(0, ends.length, i -> ends[i] > time);
	}

	/** @return the index of the request at this time; -1 if there is none */
	public int at(long time) {
		int i = size() == 0 ? 0 : firstEndingAfter(time);
		return i < size() && starts[i] <= time ? i : -1;
	}

	/** Collects requests as they arrive, in any order. */
	static final class Builder {

		private final List<long[]> requests = new ArrayList<>();

		void add(long start, long end, int name) {
			requests.add(new long[] {start, end, name});
		}

		/** @param from requests that ended before this time are left out */
		ThreadRequests finish(long from) {
			List<long[]> outer = new ArrayList<>();
			for (long[] request : requests.stream().filter(request -> request[1] >= from).sorted(Comparator
					.<long[]> comparingLong(request -> request[0]).thenComparingLong(request -> -request[1]))
					.toList()) {
				long[] last = outer.isEmpty() ? null : outer.get(outer.size() - 1);
				if (last == null || request[1] > last[1]) {
					outer.add(request);
				}
			}
			long[][] columns = {outer.stream().mapToLong(request -> request[0]).toArray(),
					outer.stream().mapToLong(request -> request[1]).toArray()};
			return new ThreadRequests(columns[0], columns[1],
					outer.stream().mapToInt(request -> (int) request[2]).toArray());
		}
	}
}
