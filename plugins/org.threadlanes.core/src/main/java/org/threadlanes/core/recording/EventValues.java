package org.threadlanes.core.recording;

import org.threadlanes.core.rules.Stack;

/**
 * The values of one event, good only while {@link EventHandler#event} runs. A field is what {@link EventType#want}
 * returned for it; -1, a field that the type lacks, has no value. Threads and stacks have numbers from 0 on, which are
 * good until the next {@link EventVisitor#beginChunk}, so that a handler can keep what it knows of them in an array.
 */
public interface EventValues {

	/** @return whether there is no value: no such field, a null text, a thread or other constant that is missing */
	boolean isEmpty(int field);

	/**
	 * @return a whole number in the unit that the field declares, ns for ticks; 1 for true, 0 for false and for no
	 *            value
	 */
	long number(int field);

	/** @return a time in ns since 1970 UTC or a duration in ns, whatever unit the field declares; 0 for no value */
	long nanos(int field);

	/** @return a number of any type; 0 for no value */
	double decimal(int field);

	/**
	 * @return the value as a text for people: a thread's name, a class's name, {@code a.b.C.method}, the parts of an
	 *         array; not for stacks. Null for no value
	 */
	String text(int field);

	/** @return the number of a thread; -1 for none */
	int threadNumber(int field);

	/** @return a thread; null for none */
	ThreadStruct thread(int field);

	/** @return the number of a stack; -1 for none */
	int stackNumber(int field);

	/** @return a stack; null for none, or one without frames */
	Stack stack(int field);

	/** @return the name of the event type that a setting is for; null if it is not known */
	String typeName(int field);

	/**
	 * @return the number of the values of the fields that were {@link EventType#combine combined}: events of one type
	 *         that have the same have the same values. Good until the next {@link EventVisitor#beginChunk}; -1 if it is
	 *         not known
	 */
	default int combination() {
		return -1;
	}
}
