package org.threadlanes.core.lanes;

/** Takes the spans of a lane one after the other. */
@FunctionalInterface
public interface SpanVisitor {

	/**
	 * @param i the index of a span
	 * @param start its start, ns since 1970 UTC
	 * @param end its end, likewise
	 * @param group the number of its {@link WaitGroup}
	 */
	void span(int i, long start, long end, int group);
}
