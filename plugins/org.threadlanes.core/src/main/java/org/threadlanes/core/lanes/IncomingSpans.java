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
	private final SpareArrays spare;
	private final SpanColumns plain;
	/** What is to be packed next; null if nothing is. */
	private SpanColumns handedOver;
	/** The waits that did not fill a page at the last packing; null while nothing is packed. */
	private SpanColumns rest;
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
		this.spare = spare;
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

	/** @return the waits that have arrived since the last ones were handed over, always the same columns */
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
			part.addSince(firstEvent, rest);
			SpanColumns page = new SpanColumns(sites);
			packed.forEach(run -> run.forEach(p -> {
				p.unpackTo(page);
				part.addSince(firstEvent, page);
			}));
			if (part.handOver() > 0) {
				part.pack(new SpanPage.Packer());
			}
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
	 * Hands over the waits that have arrived if they fill a page. If there are any, call {@link #pack} before the next
	 * call; more may arrive meanwhile, on another thread.
	 *
	 * @return the number of these waits
	 */
	int handOver() {
		if (plain.size < PackedSpans.PAGE_SIZE) {
			return 0;
		}
		handedOver = plain.handOver();
		return handedOver.size;
	}

	/**
	 * Packs the waits that were handed over, but for a rest that does not fill a page.
	 *
	 * @param packer packs the pages
	 * @return these waits
	 */
	IncomingSpans pack(SpanPage.Packer packer) {
		if (packed == null) {
			packed = new ArrayList<>();
			rest = new SpanColumns(sites);
		}
		addToRest(handedOver);
		handedOver = null;
		unpackOverlapped();
		int count = rest.size / PackedSpans.PAGE_SIZE * PackedSpans.PAGE_SIZE;
		SpanColumns sorted = rest.sorted(packer.forSorting());
		checkDisjoint(sorted);
		if (packed.isEmpty() || sorted.start[0] < lastEnd) {
			packed.add(new ArrayList<>());
		}
		packed.get(packed.size() - 1).addAll(PackedSpans.pages(sorted, count, packer));
		lastEnd = sorted.end[count - 1];
		rest.takeRest(sorted, count);
		return this;
	}

	/** Moves spans to the rest, which looks up sites as they do from then on. */
	private void addToRest(SpanColumns spans) {
		SpanColumns all = new SpanColumns(spans.sites, spare);
		all.addAll(rest);
		all.addAll(spans);
		rest.release();
		spans.release();
		rest = all;
	}

	/**
	 * Unpacks the last pages if a wait that is not packed starts before their end, so that waits are sorted although a
	 * buffer of the thread arrived late. If it arrived very late, it is left to {@link #finish}.
	 */
	private void unpackOverlapped() {
		long earliest = rest.earliest();
		if (!isDisjoint || earliest >= lastEnd) {
			return;
		}
		List<SpanPage> run = packed.get(packed.size() - 1);
		int first = run.size();
		while (first > 0 && lastEnd(run, first) > earliest) {
			first--;
		}
		List<SpanPage> later = run.subList(first, run.size());
		if (later.size() > MOST_UNPACKED) {
			return;
		}
		SpanColumns page = new SpanColumns(rest.sites);
		for (SpanPage one : later) {
			one.unpackTo(page);
			rest.addAll(page);
		}
		later.clear();
		lastEnd = lastEnd(run, first);
	}

	/** @return the end of the last wait in the first pages of a run */
	private static long lastEnd(List<SpanPage> run, int pages) {
		return pages == 0 ? Long.MIN_VALUE : run.get(pages - 1).end(PackedSpans.PAGE_SIZE - 1);
	}

	private void checkDisjoint(SpanColumns sorted) {
		isDisjoint = isDisjoint && sorted.start[0] >= lastEnd && !rest.isOverlapping();
	}

	/**
	 * @param packer packs what is packed
	 * @return the spans, sorted and disjoint, perhaps packed. Their sites hold the sums of the disjoint spans
	 */
	Spans finish(SpanPage.Packer packer) {
		Spans spans = packed == null ? finishPlain() : finishPacked(packer);
		sites.seal();
		return spans;
	}

	private Spans finishPlain() {
		plain.sort();
		if (plain.isOverlapping()) {
			sites.clearSums();
			Overlaps.resolve(plain);
			for (int i = 0; i < plain.size; i++) {
				sites.get(plain.site[i]).add(plain.start[i], plain.end[i]);
			}
		}
		plain.trim();
		SpanColumns spans = new SpanColumns(sites);
		spans.takeFrom(plain);
		return spans;
	}

	private Spans finishPacked(SpanPage.Packer packer) {
		addToRest(plain);
		if (rest.size > 0) {
			unpackOverlapped();
			rest.sort();
			checkDisjoint(rest);
		}
		if (isDisjoint) {
			return PackedSpans.of(sites, packed.get(0), rest, packer);
		}
		sites.clearSums();
		if (rest.size > 0) {
			packed.add(PackedSpans.pages(rest, rest.size, packer));
		}
		packed.removeIf(List::isEmpty);
		rest.release();
		PackedSpans.Packing result = new PackedSpans.Packing(sites, packer);
		Overlaps overlaps = new Overlaps(sites, result);
		SortedRun.merge(sites, packed, overlaps);
		overlaps.end();
		return result.finish();
	}
}
