package org.threadlanes.core.tables;

import java.util.List;
import java.util.function.Predicate;

import org.threadlanes.core.base.text.Glob;

/**
 * Selects the events that become rows.
 *
 * @param fromNanos the start of the time range, ns since 1970 UTC; {@link Long#MIN_VALUE} for no bound
 * @param toNanos its end; {@link Long#MAX_VALUE} for no bound. As in the lanes, an event overlaps the range if it
 *            starts before the end and ends after the start; one without a duration also if it is at the start
 * @param thread a pattern of thread names, {@code *} for any text; null for all. Events without a thread match none
 */
public record EventFilter(long fromNanos, long toNanos, String thread) {

	/** All events. */
	public static final EventFilter ALL = new EventFilter(Long.MIN_VALUE, Long.MAX_VALUE, null);

	public boolean hasRange() {
		return fromNanos != Long.MIN_VALUE || toNanos != Long.MAX_VALUE;
	}

	/**
	 * @param startNanos the start of an event, ns since 1970 UTC
	 * @param endNanos its end; the start of an event without a duration
	 * @return whether it overlaps the range
	 */
	public boolean overlaps(long startNanos, long endNanos) {
		return (startNanos < toNanos || toNanos == Long.MAX_VALUE) && (endNanos > fromNanos || startNanos >= fromNanos);
	}

	/**
	 * @param columns the columns of a table
	 * @return selects the rows that overlap the range, all if it has no bounds; null if the table has no times
	 */
	public Predicate<BufferedRow> rows(List<Column> columns) {
		List<String> names = columns.stream().map(Column::name).toList();
		int start = names.indexOf("startTime");
		int duration = names.indexOf("duration");
		return !hasRange() ? row -> true : start < 0 ? null
				: row -> overlaps(row.number(start), row.number(start) + row.number(duration));
	}

	/** @return the pattern; null if all threads match */
	Glob threadGlob() {
		return thread == null ? null : new Glob(thread);
	}
}
