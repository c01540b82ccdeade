package org.threadlanes.core.lanes;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;

import org.threadlanes.core.classify.rules.RequestType;
import org.threadlanes.core.jfr.EventHandler;
import org.threadlanes.core.jfr.EventType;
import org.threadlanes.core.jfr.EventValues;

/** Reads requests, and numbers their names. */
final class RequestEvents {

	/** A name that is never the same twice tells nothing: what comes later has the name of its type. */
	private static final int MAX_NAMES = 5_000;

	private final List<String> names = new ArrayList<>();
	private final Map<String, Integer> numbers = new HashMap<>();

	/** @return reads the requests of a type; null if it lacks a field that this needs */
	EventHandler handler(EventType type, RequestType declared, BiFunction<EventValues, Integer, LaneBuilder> threads) {
		int start = type.want("startTime");
		int duration = type.want("duration");
		int thread = type.want("eventThread");
		RequestType request = declared.withFields(type);
		int[] fields = request.fields().stream().mapToInt(type::want).toArray();
		return start < 0 || duration < 0 || thread < 0 ? null : event -> {
			LaneBuilder lane = threads.apply(event, thread);
			if (lane != null) {
				long from = event.nanos(start);
				lane.served(from, from + Math.max(0, event.nanos(duration)), number(request, event, fields));
			}
		};
	}

	private int number(RequestType request, EventValues event, int[] fields) {
		String name = request.name(Arrays.stream(fields).mapToObj(event::text).toList());
		Integer known = numbers.get(name);
		return known != null ? known : add(names.size() < MAX_NAMES ? name : request.name(List.of()));
	}

	private int add(String name) {
		return numbers.computeIfAbsent(name, added -> {
			names.add(added);
			return names.size() - 1;
		});
	}

	/** @return the names by number */
	List<String> names() {
		return List.copyOf(names);
	}
}
