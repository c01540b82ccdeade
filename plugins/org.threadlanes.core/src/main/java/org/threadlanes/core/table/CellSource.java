package org.threadlanes.core.table;

import java.util.List;

/**
 * Where the cells of a column come from.
 *
 * @param path
 *            the field's name and the names of the members on the way to the value
 * @param indexes
 *            the place of each member in its struct; the field's own is not used
 * @param part
 *            what of the value is shown
 */
record CellSource(List<String> path, List<Integer> indexes, Part part) {

	enum Part {
		/** The value itself. */
		VALUE,
		/** A time as a number of ns. */
		EPOCH_NANOS,
		/** The id of a thread: the Java thread id, else the operating system's. */
		THREAD_ID,
		/** The name of a thread's group. */
		THREAD_GROUP,
		/** What a thread is for. */
		THREAD_KIND,
		/** The innermost frame of a stack trace. */
		TOP_FRAME
	}

	static CellSource of(String field, Part part) {
		return new CellSource(List.of(field), List.of(0), part);
	}

	String field() {
		return path.get(0);
	}
}
