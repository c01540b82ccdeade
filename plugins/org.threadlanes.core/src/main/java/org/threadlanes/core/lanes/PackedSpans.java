package org.threadlanes.core.lanes;

import java.util.ArrayList;
import java.util.List;

/** The waits of a thread in a large recording, packed into pages: about 10 bytes per wait. Immutable. */
final class PackedSpans extends Spans {

	private static final int PAGE_BITS = 7;
	/** The number of waits in every page but the last, which may have fewer. */
	static final int PAGE_SIZE = 1 << PAGE_BITS;
	private static final int IN_PAGE = PAGE_SIZE - 1;

	private final SpanPage[] pages;
	private final int size;

	private PackedSpans(LaneSites sites, List<SpanPage> pages, int size) {
		super(sites);
		this.pages = pages.toArray(new SpanPage[0]);
		this.size = size;
	}

	/** Packs waits as they arrive, and sums them by site. */
	static final class Packing implements SpanSink {

		private final SpanColumns last;
		private final List<SpanPage> pages = new ArrayList<>();
		private final SpanPage.Packer packer;

		Packing(LaneSites sites, SpanPage.Packer packer) {
			last = new SpanColumns(sites);
			this.packer = packer;
		}

		@Override
		public void add(long start, long end, int site, int amount, int event) {
			last.add(start, end, site, amount, event);
			last.sites.get(site).add(start, end);
			if (last.size == PAGE_SIZE) {
				pages.add(packer.pack(last, 0));
				last.clear();
			}
		}

		PackedSpans finish() {
			return of(last.sites, pages, last, packer);
		}
	}

	/** @param rest the waits after the full pages */
	static PackedSpans of(LaneSites sites, List<SpanPage> full, SpanColumns rest, SpanPage.Packer packer) {
		List<SpanPage> pages = new ArrayList<>(full);
		pages.addAll(pages(rest, rest.size, packer));
		return new PackedSpans(sites, pages, PAGE_SIZE * full.size() + rest.size);
	}

	/** @return the first spans as pages, all full but perhaps the last */
	static List<SpanPage> pages(SpanColumns spans, int count, SpanPage.Packer packer) {
		List<SpanPage> pages = new ArrayList<>((count + IN_PAGE) / PAGE_SIZE);
		for (int i = 0; i < count; i += PAGE_SIZE) {
			pages.add(packer.pack(spans, i));
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
	int site(int i) {
		return pages[i >> PAGE_BITS].site(i & IN_PAGE);
	}

	@Override
	int amount(int i) {
		return pages[i >> PAGE_BITS].amount(i & IN_PAGE);
	}

	@Override
	int event(int i) {
		return pages[i >> PAGE_BITS].event(i & IN_PAGE);
	}

	@Override
	void backwards(int from, int to, SpanVisitor visitor) {
		long[] start = new long[PAGE_SIZE];
		long[] duration = new long[PAGE_SIZE];
		long[] site = new long[PAGE_SIZE];
		for (int last = to - 1; last >= from;) {
			int page = last >> PAGE_BITS;
			pages[page].unpackTo(start, duration, site);
			for (int first = Math.max(from, page << PAGE_BITS); last >= first; last--) {
				int i = last & IN_PAGE;
				visitor.span(last, start[i], start[i] + duration[i], (int) site[i]);
			}
		}
	}
}
