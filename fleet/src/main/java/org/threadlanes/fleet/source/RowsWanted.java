package org.threadlanes.fleet.source;

import java.io.Serializable;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
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

	private static final String TIME_NANOS = "startTime_ns";
	private static final Set<String> TIMES = Set.of("startTime", TIME_NANOS);
	private static final long MICROSECOND = 1_000;

	/**
	 * @param filter a filter of the query
	 * @param ofEvents whether rows are events, which can be filtered by time
	 * @return the intersection with the filter; unchanged if the filter cannot be used
	 */
	RowsWanted and(Filter filter, boolean ofEvents) {
		if (filter instanceof In in) {
			return in(in.attribute(), in.values());
		}
		boolean isTime = ofEvents && List.of(filter.references()).stream().allMatch(TIMES::contains);
		if (filter instanceof EqualTo equal) {
			return isTime ? from(equal.attribute(), equal.value()).to(equal.attribute(), equal.value())
					: in(equal.attribute(), equal.value());
		}
		return !isTime ? this : filter instanceof GreaterThanOrEqual at ? from(at.attribute(), at.value())
				: filter instanceof GreaterThan after ? from(after.attribute(), after.value())
				: filter instanceof LessThan before ? to(before.attribute(), before.value())
				: filter instanceof LessThanOrEqual until ? to(until.attribute(), until.value()) : this;
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

	private RowsWanted from(String column, Object value) {
		return new RowsWanted(recordings, types, Math.max(fromNanos, nanos(column, value, 0, fromNanos)), toNanos);
	}

	/** Times of the column may be rounded down. */
	private RowsWanted to(String column, Object value) {
		return new RowsWanted(recordings, types, fromNanos, Math.min(toNanos, nanos(column, value, 1, toNanos)));
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
