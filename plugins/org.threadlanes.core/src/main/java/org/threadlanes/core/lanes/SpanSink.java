package org.threadlanes.core.lanes;

/** Takes waits one after the other; see {@link Spans} for what the values are. */
@FunctionalInterface
interface SpanSink {

	void add(long start, long end, int site, int amount, int event);
}
