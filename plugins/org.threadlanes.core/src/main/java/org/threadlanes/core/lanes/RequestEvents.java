package org.threadlanes.core.lanes;

import java.util.Arrays;
import java.util.List;

import org.threadlanes.core.base.work.Numbering;
import org.threadlanes.core.classify.rules.RequestType;
import org.threadlanes.core.jfr.EventHandler;
import org.threadlanes.core.jfr.EventType;
import org.threadlanes.core.jfr.EventValues;

/** Reads requests, and numbers their names. */
final class RequestEvents {

	/** A name that is never the same twice tells nothing: what comes later has the name of its type. */
	private static final int MAX_NAMES = 5_000;

	private final Numbering<String> names = new Numbering<>();

	/** @return reads the requests of a type; null if it lacks a field that this needs */
	EventHandler handler(EventType type, RequestType declared, IncomingThreads threads) {
		int start = type.want("startTime");
		int duration = type.want("duration");
		RequestType request = declared.withFields(type);
		int[] fields = request.fields().stream().mapToInt(type::want).toArray();
		return start < 0 || duration < 0 ? null : threads.handler(type.want("eventThread"), (lane, event) -> {
			long from = event.nanos(start);
			lane.served(from, from + Math.max(0, event.nanos(duration)), number(request, event, fields));
		});
	}

	private int number(RequestType request, EventValues event, int[] fields) {
		String name = request.name(Arrays.stream(fields).mapToObj(event::text).toList());
		return names.of(names.size() < MAX_NAMES || names.contains(name) ? name : request.name(List.of()));
	}

	/** @return the names by number */
	List<String> names() {
		return names.values();
	}
}
