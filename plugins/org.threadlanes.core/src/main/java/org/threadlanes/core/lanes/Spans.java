package org.threadlanes.core.lanes;

/**
 * The waits of one thread, by number. A class rather than an interface, for speed: a picture makes millions of calls.
 */
abstract class Spans {

	/** The sites of the waits. */
	final LaneSites sites;

	Spans(LaneSites sites) {
		this.sites = sites;
	}

	abstract int size();

	/** @return ns since 1970 UTC */
	abstract long start(int i);

	/** @return ns since 1970 UTC */
	abstract long end(int i);

	/** @return the number of its site */
	abstract int site(int i);

	/** @return bytes, -1 for none */
	abstract int amount(int i);

	/** @return the number of the event */
	abstract int event(int i);

	/** Passes on the spans from..to-1, the last first. */
	abstract void backwards(int from, int to, SpanVisitor visitor);

	/** @return a {@link SpanCode} */
	final short code(int i) {
		return sites.get(site(i)).code();
	}

	/** @return a number of the {@link StackTable} */
	final int stack(int i) {
		return sites.get(site(i)).stack();
	}

	/** @return a number of the {@link TargetTable} */
	final int target(int i) {
		return sites.get(site(i)).target();
	}

	/**
	 * By start, then by end, later ends first, so that a span comes before those it encloses; then by kind and event.
	 */
	static boolean isBefore(Spans a, int i, Spans b, int j) {
		if (a.start(i) != b.start(j)) {
			return a.start(i) < b.start(j);
		}
		if (a.end(i) != b.end(j)) {
			return a.end(i) > b.end(j);
		}
		int kinds = SpanCode.kind(a.code(i)).compareTo(SpanCode.kind(b.code(j)));
		return kinds != 0 ? kinds < 0 : a.event(i) < b.event(j);
	}
}
