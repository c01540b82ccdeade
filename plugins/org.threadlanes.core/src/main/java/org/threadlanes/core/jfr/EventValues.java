package org.threadlanes.core.jfr;


/**
 * The values of one event, valid only during {@link EventHandler#event}. A field is the result of
 * {@link EventType#want}; -1, for a field that the type lacks, has no value. Threads and stacks are numbered from 0;
 * the numbers are valid until the next {@link EventVisitor#beginChunk}, so handlers can keep data about them in arrays.
 */
public interface EventValues {

	/** @return whether there is no value: no such field, a null text, or a missing thread or other constant */
	boolean isEmpty(int field);

	/**
	 * @return a whole number in the unit that the field declares, ns for ticks; 1 for true, 0 for false and for no
	 *            value
	 */
	long number(int field);

	/**
	 * @return a time in ns since 1970 UTC or a duration in ns, whatever unit the field declares; any other number as
	 *            {@link #number} does; 0 for no value
	 */
	long nanos(int field);

	/**
	 * Reads several fields at once, which is faster.
	 *
	 * @param fields the fields
	 * @param values receives for each the number of a thread, or else what {@link #nanos} returns; -1 for no value
	 */
	default void numbers(int[] fields, long[] values) {
		for (int i = 0; i < fields.length; i++) {
			int thread = threadNumber(fields[i]);
			values[i] = thread >= 0 ? thread : isEmpty(fields[i]) ? -1 : nanos(fields[i]);
		}
	}

	/** @return a number of any type; 0 for no value */
	double decimal(int field);

	/**
	 * @return the value as text for display: a thread's name, a class's name, {@code a.b.C.method}, the elements of an
	 *            array; not for stacks. Null for no value
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

	/** @return the name of the event type of a setting; null if unknown */
	String typeName(int field);

	/**
	 * @return the number of the values of the {@link EventType#combine combined} fields: events of one type with the
	 *            same number have the same values. Valid until the next {@link EventVisitor#beginChunk}; -1 if unknown
	 */
	default int combination() {
		return -1;
	}
}
