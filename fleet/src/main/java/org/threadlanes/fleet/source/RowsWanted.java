package org.threadlanes.fleet.source;

import java.io.Serializable;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;

import org.apache.spark.sql.sources.EqualTo;
import org.apache.spark.sql.sources.Filter;
import org.apache.spark.sql.sources.GreaterThan;
import org.apache.spark.sql.sources.GreaterThanOrEqual;
import org.apache.spark.sql.sources.In;
import org.apache.spark.sql.sources.LessThan;
import org.apache.spark.sql.sources.LessThanOrEqual;
import org.threadlanes.core.tables.EventFilter;
import org.threadlanes.fleet.table.SparkColumns;

/**
 * The rows that a query may need; the source may return more.
 *
 * @param recordings the names of recordings; null for all
 * @param types the names of event types; null for all
 * @param fromNanos the start of a range of start times, ns since 1970 UTC
 * @param toNanos its end, inclusive
 */
record RowsWanted(Set<String> recordings, Set<String> types, long fromNanos, long toNanos) implements Serializable {

	static final RowsWanted ALL = new RowsWanted(null, null, Long.MIN_VALUE, Long.MAX_VALUE);

	private static final String TIME = "startTime";
	private static final String TIME_NANOS = "startTime_ns";
	private static final long MICROSECOND = 1_000;

	/**
	 * @param filter a filter of the query
	 * @param ofEvents whether rows are events, which can be filtered by time
	 * @return the intersection with the filter; unchanged if the filter cannot be used
	 */
	RowsWanted and(Filter filter, boolean ofEvents) {
		if (filter instanceof EqualTo equal) {
			return isTime(equal.attribute(), ofEvents) ? from(equal.attribute(), equal.value(), 0)
					.to(equal.attribute(), equal.value(), 1) : in(equal.attribute(), equal.value());
		}
		if (filter instanceof In in) {
			return in(in.attribute(), in.values());
		}
		if (filter instanceof GreaterThanOrEqual at && isTime(at.attribute(), ofEvents)) {
			return from(at.attribute(), at.value(), 0);
		}
		if (filter instanceof GreaterThan after && isTime(after.attribute(), ofEvents)) {
			return from(after.attribute(), after.value(), 1);
		}
		if (filter instanceof LessThan before && isTime(before.attribute(), ofEvents)) {
			return to(before.attribute(), before.value(), 0);
		}
		if (filter instanceof LessThanOrEqual until && isTime(until.attribute(), ofEvents)) {
			return to(until.attribute(), until.value(), 1);
		}
		return this;
	}

	private RowsWanted in(String column, Object ... values) {
		Set<String> names = new TreeSet<>();
		Arrays.stream(values).map(String::valueOf).forEach(names::add);
		return switch (column) {
			case SparkColumns.RECORDING -> new RowsWanted(both(recordings, names), types, fromNanos, toNanos);
			case RecordedSchema.TYPE -> new RowsWanted(recordings, both(types, names), fromNanos, toNanos);
			default -> this;
		};
	}

	private static Set<String> both(Set<String> before, Set<String> names) {
		if (before != null) {
			names.retainAll(before);
		}
		return names;
	}

	private static boolean isTime(String column, boolean ofEvents) {
		return ofEvents && (column.equals(TIME) || column.equals(TIME_NANOS));
	}

	private RowsWanted from(String column, Object value, int steps) {
		return new RowsWanted(recordings, types, Math.max(fromNanos, nanos(column, value, steps, fromNanos)), toNanos);
	}

	private RowsWanted to(String column, Object value, int steps) {
		return new RowsWanted(recordings, types, fromNanos, Math.min(toNanos, nanos(column, value, steps, toNanos)));
	}

	/** @return the time plus some steps of the column's precision; {@code other} if the value is not a time */
	private static long nanos(String column, Object value, int steps, long other) {
		if (column.equals(TIME_NANOS) && value instanceof Long nanos) {
			return nanos + steps;
		}
		Instant time = value instanceof Timestamp timestamp ? timestamp.toInstant()
				: value instanceof Instant instant ? instant : null;
		try {
			return time == null ? other : Math.addExact(Math.multiplyExact(time.getEpochSecond(), 1_000_000_000L),
					time.getNano() + steps * MICROSECOND);
		} catch (ArithmeticException e) {
			return other;
		}
	}

	boolean hasRecording(String name) {
		return recordings == null || recordings.contains(name);
	}

	boolean hasType(String name) {
		return types == null || types.contains(name);
	}

	EventFilter events() {
		return new EventFilter(fromNanos, toNanos, null);
	}
}
