package org.threadlanes.core.lanes;

/** Takes waits one after the other; {@link Spans} explains the values. */
@FunctionalInterface
interface SpanSink {

	void add(long start, long end, int site, int amount, int event);
}
