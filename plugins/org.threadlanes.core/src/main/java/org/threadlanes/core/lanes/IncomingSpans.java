package org.threadlanes.core.lanes;

import java.util.ArrayList;
import java.util.List;

/**
 * The waits of one thread while they come in, as plain columns; where a recording has very many, they are packed from
 * time to time.
 */
final class IncomingSpans {

	/** Fewer are not worth a page. */
	private static final int WORTH_PACKING = 32;

	final SpanColumns plain = new SpanColumns();
	/** Each sorted; null while nothing is packed. */
	private List<List<SpanPage>> packed;

	/** Gives a span its final code. */
	@FunctionalInterface
	interface Marks {
		short codeOf(short code, int stack, long nanos);
	}

	boolean isEmpty() {
		return plain.size == 0 && packed == null;
	}

	/** Shows all that came in, in no order. */
	void forEach(SpanSink sink) {
		plain.forEach(sink);
		if (packed != null) {
			SpanColumns page = new SpanColumns();
			packed.forEach(run -> run.forEach(p -> {
				p.unpackTo(page);
				page.forEach(sink);
			}));
		}
	}

	/** @return a copy of those whose event has this number or a later one */
	IncomingSpans since(int firstEvent) {
		IncomingSpans part = new IncomingSpans();
		forEach((start, end, code, stack, target, amount, event) -> {
			if (event >= firstEvent) {
				part.plain.add(start, end, code, stack, target, amount, event);
			}
		});
		if (packed != null && part.plain.size > 0) {
			part.packPlain();
		}
		return part;
	}

	/** @return how many were packed */
	int pack() {
		int count = plain.size;
		if (count < WORTH_PACKING) {
			return 0;
		}
		packPlain();
		return count;
	}

	private void packPlain() {
		if (packed == null) {
			packed = new ArrayList<>();
		}
		plain.sort();
		packed.add(PackedSpans.pages(plain));
		plain.clear();
	}

	/**
	 * Ends the coming in.
	 *
	 * @return the spans, sorted and disjoint; they may be packed
	 */
	Spans finish(Marks marks) {
		if (packed != null) {
			return finishPacked(marks);
		}
		plain.sort();
		Overlaps.resolve(plain);
		plain.trim();
		for (int i = 0; i < plain.size; i++) {
			plain.code[i] = marks.codeOf(plain.code[i], plain.stack[i], plain.end[i] - plain.start[i]);
		}
		return plain;
	}

	private Spans finishPacked(Marks marks) {
		if (plain.size > 0) {
			packPlain();
		}
		plain.release();
		PackedSpans.Packing result = new PackedSpans.Packing();
		Overlaps overlaps = new Overlaps((start, end, code, stack, target, amount, event) -> result.add(start, end,
				marks.codeOf(code, stack, end - start), stack, target, amount, event));
		SortedRun.merge(packed, overlaps);
		overlaps.end();
		packed = null;
		return result.finish();
	}
}
