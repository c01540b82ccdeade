package org.threadlanes.core.tables;

/**
 * Where the cells of a column come from.
 *
 * @param field the field's name; a member of a struct has a path, {@code cause.name}
 * @param part the part of the value that is shown
 */
record CellSource(String field, Part part) {

	enum Part {
		/** The value itself. */
		VALUE,
		/** A time as a number of ns. */
		EPOCH_NANOS,
		/** The id of a thread: the Java thread id, else the operating system's. */
		THREAD_ID,
		/** The name of a thread's group. */
		THREAD_GROUP,
		/** The pool of a thread. */
		THREAD_POOL,
		/** The kind of a thread. */
		THREAD_KIND,
		/** The verdict of a wait, by its thread and stack. */
		VERDICT,
		/** The number of a thread, by which its pool and kind are looked up. */
		THREAD_NUMBER,
		/** The number of a stack, by which verdicts are looked up. */
		STACK_NUMBER,
		/** The frames of a stack trace. */
		STACK,
		/** The innermost frame of a stack trace. */
		TOP_FRAME;

		/** @return whether it is known only from the lanes of the whole recording */
		boolean needsContext() {
			return this == THREAD_POOL || this == THREAD_KIND || this == VERDICT;
		}
	}
}
