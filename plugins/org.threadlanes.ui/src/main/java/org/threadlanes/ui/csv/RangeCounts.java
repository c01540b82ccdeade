package org.threadlanes.ui.csv;

import java.util.HashMap;
import java.util.Map;

import org.threadlanes.core.jfr.EventHandler;
import org.threadlanes.core.jfr.EventType;
import org.threadlanes.core.jfr.EventVisitor;
import org.threadlanes.core.tables.EventFilter;
import org.threadlanes.ui.model.TimeRange;

/** Counts the events of each type that overlap a time range. */
final class RangeCounts implements EventVisitor {

	private final EventFilter filter;
	private final Map<String, long[]> counts = new HashMap<>();

	RangeCounts(TimeRange range) {
		filter = new EventFilter(range.startNanos(), range.endNanos(), null);
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

	long count(String type) {
		long[] count = counts.get(type);
		return count == null ? 0 : count[0];
	}
}
