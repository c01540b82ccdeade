package org.threadlanes.core.lanes;

import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.PriorityQueue;

/** Sorted waits in pages, read once: a page is released after reading. */
final class SortedRun {

	private static final Comparator<SortedRun> BY_NEXT = (a, b) -> Spans.isBefore(a.page, a.at, b.page, b.at) ? -1 : 1;

	private final Deque<SpanPage> rest;
	private final SpanColumns page;
	private int at;

	private SortedRun(LaneSites sites, List<SpanPage> pages) {
		page = new SpanColumns(sites);
		rest = new ArrayDeque<>(pages);
		nextPage();
	}

	/** Passes on the waits of all runs in order, and empties the runs. */
	static void merge(LaneSites sites, List<List<SpanPage>> runs, SpanSink sink) {
		PriorityQueue<SortedRun> heads = new PriorityQueue<>(BY_NEXT);
		for (List<SpanPage> pages : runs) {
			heads.add(new SortedRun(sites, pages));
			pages.clear();
		}
		while (!heads.isEmpty()) {
			SortedRun first = heads.poll();
			if (first.emitUntil(heads.peek(), sink)) {
				heads.add(first);
			}
		}
	}

	/**
	 * Emits waits up to the first of another run; mostly all, as a run mostly ends before the next one starts.
	 *
	 * @return whether some are left
	 */
	private boolean emitUntil(SortedRun other, SpanSink sink) {
		while (at < page.size) {
			if (other != null && Spans.isBefore(other.page, other.at, page, at)) {
				return true;
			}
			page.emitTo(at, sink);
			if (++at == page.size) {
				nextPage();
			}
		}
		return false;
	}

	private void nextPage() {
		page.clear();
		at = 0;
		if (!rest.isEmpty()) {
			rest.poll().unpackTo(page);
		}
	}
}
