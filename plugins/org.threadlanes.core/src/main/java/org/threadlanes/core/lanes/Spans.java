package org.threadlanes.core.lanes;

/** The waits of one thread, by number. A class and not an interface: it is asked millions of times for a picture. */
abstract class Spans {

	abstract int size();

	/** @return ns since 1970 UTC */
	abstract long start(int i);

	/** @return ns since 1970 UTC */
	abstract long end(int i);

	/** @return a {@link SpanCode} */
	abstract short code(int i);

	/** @return a number of the {@link StackTable} */
	abstract int stack(int i);

	/** @return a number of the {@link TargetTable} */
	abstract int target(int i);

	/** @return bytes, -1 for none */
	abstract int amount(int i);

	/** @return the number of the event */
	abstract int event(int i);

	/** By start, then by end, later ends first, so that what encloses comes before what it encloses. */
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
