package org.threadlanes.ui.csv;

import java.util.HashMap;
import java.util.Map;

import org.threadlanes.core.jfr.EventHandler;
import org.threadlanes.core.jfr.EventType;
import org.threadlanes.core.jfr.EventVisitor;
import org.threadlanes.core.tables.EventFilter;

/** The number of rows of each table in a time range; counts the events of each type that overlap it. */
final class RangeCounts implements EventVisitor {

	private final EventFilter filter;
	private final Map<String, long[]> counts = new HashMap<>();

	/** @param filter the range */
	RangeCounts(EventFilter filter) {
		this.filter = filter;
	}

	@Override
	public EventHandler visit(EventType type) {
		int start = type.want("startTime");
		int duration = type.want("duration");
		long[] count = counts.computeIfAbsent(type.id(), id -> new long[1]);
		if (start < 0) {
			return null;
		}
		return event -> {
			long from = event.nanos(start);
			if (filter.overlaps(from, from + Math.max(0, event.nanos(duration)))) {
				count[0]++;
			}
		};
	}

	/** Adds the number of rows of a table that is not made of events. */
	void add(String table, long rows) {
		counts.put(table, new long[] {rows});
	}

	/** @param table the name of an event type or of another table */
	long count(String table) {
		long[] count = counts.get(table);
		return count == null ? 0 : count[0];
	}
}
