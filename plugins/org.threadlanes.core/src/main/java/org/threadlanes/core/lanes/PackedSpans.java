package org.threadlanes.core.lanes;

import java.util.ArrayList;
import java.util.List;

/** Waits of a thread that has very many, packed into pages: 10 to 14 bytes a wait. Immutable. */
final class PackedSpans extends Spans {

	private static final int PAGE_BITS = 9;
	private static final int PAGE_SIZE = 1 << PAGE_BITS;
	private static final int IN_PAGE = PAGE_SIZE - 1;

	private final SpanPage[] pages;
	private final int size;

	private PackedSpans(List<SpanPage> pages, int size) {
		this.pages = pages.toArray(new SpanPage[0]);
		this.size = size;
	}

	/** Packs waits in the order in which they come. */
	static final class Packing implements SpanSink {

		private final SpanColumns last = new SpanColumns();
		private final List<SpanPage> pages = new ArrayList<>();
		private int size;

		@Override
		public void add(long start, long end, short code, int stack, int target, int amount, int event) {
			last.add(start, end, code, stack, target, amount, event);
			size++;
			if (last.size == PAGE_SIZE) {
				endPage();
			}
		}

		private void endPage() {
			pages.add(new SpanPage(last, 0, last.size));
			last.clear();
		}

		PackedSpans finish() {
			if (last.size > 0) {
				endPage();
			}
			return new PackedSpans(pages, size);
		}
	}

	/** @return these spans as pages, to be read once from the first to the last */
	static List<SpanPage> pages(SpanColumns spans) {
		List<SpanPage> pages = new ArrayList<>((spans.size + IN_PAGE) / PAGE_SIZE);
		for (int i = 0; i < spans.size; i += PAGE_SIZE) {
			pages.add(new SpanPage(spans, i, Math.min(PAGE_SIZE, spans.size - i)));
		}
		return pages;
	}

	@Override
	int size() {
		return size;
	}

	@Override
	long start(int i) {
		return pages[i >> PAGE_BITS].start(i & IN_PAGE);
	}

	@Override
	long end(int i) {
		return pages[i >> PAGE_BITS].end(i & IN_PAGE);
	}

	@Override
	short code(int i) {
		return pages[i >> PAGE_BITS].code(i & IN_PAGE);
	}

	@Override
	int stack(int i) {
		return pages[i >> PAGE_BITS].stack(i & IN_PAGE);
	}

	@Override
	int target(int i) {
		return pages[i >> PAGE_BITS].target(i & IN_PAGE);
	}

	@Override
	int amount(int i) {
		return pages[i >> PAGE_BITS].amount(i & IN_PAGE);
	}

	@Override
	int event(int i) {
		return pages[i >> PAGE_BITS].event(i & IN_PAGE);
	}
}
