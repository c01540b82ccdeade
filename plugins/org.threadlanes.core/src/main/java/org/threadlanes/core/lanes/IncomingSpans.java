package org.threadlanes.core.lanes;

import java.util.ArrayList;
import java.util.List;

/**
 * The waits of one thread as they arrive, in plain columns. In a large recording they are packed from time to time; if
 * they arrive nearly in order, as they mostly do, nearly all are packed only once.
 */
final class IncomingSpans {

	/** The most pages that are unpacked and packed again. */
	private static final int MOST_UNPACKED = 64;

	private final LaneSites sites = new LaneSites();
	private final SpanColumns plain;
	/** Full pages in sorted runs, only one if no wait arrived very late; null while nothing is packed. */
	private List<List<SpanPage>> packed;
	/** No packed span starts before the previous one ends. */
	private boolean isDisjoint = true;
	private long lastEnd = Long.MIN_VALUE;

	IncomingSpans() {
		this(SpareArrays.NONE);
	}

	/** @param spare memory for waits that are not packed */
	IncomingSpans(SpareArrays spare) {
		plain = new SpanColumns(sites, spare);
	}

	boolean isEmpty() {
		return sites.list().isEmpty();
	}

	/** @return the site that sums such waits */
	LaneSite site(short code, int stack, int target) {
		return sites.site(code, stack, target);
	}

	/** Keeps a wait that its site has summed already; {@link Spans} explains the values. */
	void add(long start, long end, LaneSite site, int amount, int event) {
		plain.add(start, end, site.number(), amount, event);
	}

	/** @return the waits not packed yet, always the same columns */
	SpanColumns plain() {
		return plain;
	}

	/** @return the sites of all waits so far, with their sums */
	List<LaneSite> sites() {
		return sites.list();
	}

	/** @return a copy with the waits from this event number on */
	IncomingSpans since(int firstEvent) {
		IncomingSpans part = new IncomingSpans();
		part.addSince(firstEvent, plain);
		if (packed != null) {
			SpanColumns page = new SpanColumns(sites);
			packed.forEach(run -> run.forEach(p -> {
				p.unpackTo(page);
				part.addSince(firstEvent, page);
			}));
			part.pack(new SpanPage.Packer());
		}
		part.sites.list().forEach(site -> site.addObjects(sites.site(site.code(), site.stack(), site.target())));
		return part;
	}

	private void addSince(int firstEvent, SpanColumns spans) {
		for (int i = 0; i < spans.size; i++) {
			if (spans.event[i] >= firstEvent) {
				LaneSite site = site(spans.code(i), spans.stack(i), spans.target(i));
				site.add(spans.start[i], spans.end[i]);
				add(spans.start[i], spans.end[i], site, spans.amount[i], spans.event[i]);
			}
		}
	}

	/**
	 * @param packer packs the pages
	 * @return the number of waits packed
	 */
	int pack(SpanPage.Packer packer) {
		if (plain.size < PackedSpans.PAGE_SIZE) {
			return 0;
		}
		int unpacked = unpackLater();
		int count = plain.size / PackedSpans.PAGE_SIZE * PackedSpans.PAGE_SIZE;
		SpanColumns sorted = plain.sorted(packer.spare());
		checkDisjoint(sorted);
		if (packed == null) {
			packed = new ArrayList<>();
		}
		if (packed.isEmpty() || sorted.start[0] < lastEnd) {
			packed.add(new ArrayList<>());
		}
		packed.get(packed.size() - 1).addAll(PackedSpans.pages(sorted, count, packer));
		lastEnd = sorted.end[count - 1];
		plain.takeRest(sorted, count);
		return count - unpacked;
	}

	/**
	 * Unpacks the last pages if a wait that is not packed starts before their end, so that waits are sorted although a
	 * buffer of the thread arrived late. If it arrived very late, it is left to {@link #finish}.
	 *
	 * @return the number of waits unpacked
	 */
	private int unpackLater() {
		long earliest = plain.earliest();
		if (packed == null || earliest >= lastEnd) {
			return 0;
		}
		List<SpanPage> run = packed.get(packed.size() - 1);
		int first = run.size();
		while (first > 0 && lastEnd(run, first) > earliest) {
			first--;
		}
		List<SpanPage> later = run.subList(first, run.size());
		int count = later.size() * PackedSpans.PAGE_SIZE;
		if (later.size() > MOST_UNPACKED) {
			return 0;
		}
		SpanColumns page = new SpanColumns(sites);
		for (SpanPage one : later) {
			one.unpackTo(page);
			for (int i = 0; i < page.size; i++) {
				page.emitTo(i, plain);
			}
		}
		later.clear();
		lastEnd = lastEnd(run, first);
		return count;
	}

	/** @return the end of the last wait in the first pages of a run */
	private static long lastEnd(List<SpanPage> run, int pages) {
		return pages == 0 ? Long.MIN_VALUE : run.get(pages - 1).end(PackedSpans.PAGE_SIZE - 1);
	}

	private void checkDisjoint(SpanColumns sorted) {
		if (plain.size > 0) {
			isDisjoint = isDisjoint && sorted.start[0] >= lastEnd && !plain.isOverlapping();
		}
	}

	/**
	 * @param packer packs what is packed
	 * @return the spans, sorted and disjoint, perhaps packed. Their sites hold the sums of the disjoint spans
	 */
	Spans finish(SpanPage.Packer packer) {
		unpackLater();
		plain.sort();
		checkDisjoint(plain);
		if (!isDisjoint) {
			sites.clearSums();
		}
		Spans spans = packed == null ? finishPlain() : finishPacked(packer);
		sites.seal();
		return spans;
	}

	private Spans finishPlain() {
		if (!isDisjoint) {
			Overlaps.resolve(plain);
			for (int i = 0; i < plain.size; i++) {
				sites.get(plain.site[i]).add(plain.start[i], plain.end[i]);
			}
		}
		plain.trim();
		return plain;
	}

	private Spans finishPacked(SpanPage.Packer packer) {
		if (isDisjoint) {
			return PackedSpans.of(sites, packed.get(0), plain, packer);
		}
		if (plain.size > 0) {
			packed.add(PackedSpans.pages(plain, plain.size, packer));
		}
		plain.release();
		PackedSpans.Packing result = new PackedSpans.Packing(sites, packer);
		Overlaps overlaps = new Overlaps(sites, result);
		SortedRun.merge(sites, packed, overlaps);
		overlaps.end();
		return result.finish();
	}
}
