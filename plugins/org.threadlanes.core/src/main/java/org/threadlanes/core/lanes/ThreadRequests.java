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

	static final ThreadRequests NONE = new ThreadRequests(List.of());

	/** A request; its name is a number in {@link ThreadLanes#request}. */
	record Request(long start, long end, int name) {
	}

	private final List<Request> list;

	private ThreadRequests(List<Request> list) {
		this.list = list;
	}

	/**
	 * @param all in any order
	 * @param from requests that ended before this time are left out
	 */
	static ThreadRequests of(List<Request> all, long from) {
		List<Request> outer = new ArrayList<>();
		all.stream().filter(request -> request.end >= from).sorted(Comparator.comparingLong(Request::start)
				.thenComparing(Comparator.comparingLong(Request::end).reversed())).forEach(request -> {
					if (outer.isEmpty() || request.end > outer.get(outer.size() - 1).end) {
						outer.add(request);
					}
				});
		return new ThreadRequests(List.copyOf(outer));
	}

	/** @return the number of requests */
	public int size() {
		return list.size();
	}

	/** @return the start of a request */
	public long start(int i) {
		return list.get(i).start;
	}

	/** @return the end of a request */
	public long end(int i) {
		return list.get(i).end;
	}

	/** @return the duration of a request in ns */
	public long nanos(int i) {
		return end(i) - start(i);
	}

	/** @return the number of its name in {@link ThreadLanes#request} */
	public int name(int i) {
		return list.get(i).name;
	}

	/** @return the index of the first request that ends after this time; {@link #size} if none does */
	public int firstEndingAfter(long time) {
		return BinarySearch.first(0, size(), i -> end(i) > time);
	}

	/** @return the index of the request at this time; -1 if there is none */
	public int at(long time) {
		int i = size() == 0 ? 0 : firstEndingAfter(time);
		return i < size() && start(i) <= time ? i : -1;
	}
}
