package org.threadlanes.core.lanes;

import java.util.ArrayList;
import java.util.List;

/**
 * The waits of one thread as they arrive, in plain columns. In a large recording they are packed from time to time; if
 * they arrive in order, as they mostly do, they are packed only once.
 */
final class IncomingSpans {

	private final LaneSites sites = new LaneSites();
	private final SpanColumns plain = new SpanColumns(sites);
	/** Lists of full pages, each list sorted; null while nothing is packed. */
	private List<List<SpanPage>> packed;
	/** No packed span starts before the previous one ends. */
	private boolean isDisjoint = true;
	private long lastEnd = Long.MIN_VALUE;

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
			part.pack(new SpanPage.Packer(), false);
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

	/** @return the capacity for unpacked waits */
	int room() {
		return plain.start.length;
	}

	/**
	 * @param packer packs the pages
	 * @param keepRoom whether to keep the memory, as about as many are expected again
	 * @return the number of waits packed
	 */
	int pack(SpanPage.Packer packer, boolean keepRoom) {
		int count = plain.size / PackedSpans.PAGE_SIZE * PackedSpans.PAGE_SIZE;
		if (count > 0) {
			plain.sort(keepRoom);
			if (packed == null) {
				packed = new ArrayList<>();
			}
			packed.add(PackedSpans.pages(plain, count, packer));
			checkDisjoint();
			lastEnd = plain.end[count - 1];
			plain.dropFirst(count);
		}
		if (!keepRoom) {
			plain.trim();
		}
		return count;
	}

	private void checkDisjoint() {
		if (plain.size > 0) {
			isDisjoint = isDisjoint && plain.start[0] >= lastEnd && !plain.isOverlapping();
		}
	}

	/**
	 * @param packer packs what is packed
	 * @return the spans, sorted and disjoint, perhaps packed. Their sites hold the sums of the disjoint spans
	 */
	Spans finish(SpanPage.Packer packer) {
		plain.sort(false);
		checkDisjoint();
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
			List<SpanPage> pages = new ArrayList<>();
			packed.forEach(pages::addAll);
			return PackedSpans.of(sites, pages, plain, packer);
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
