package org.threadlanes.core.lanes;

import java.util.Collections;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What {@code jdk.ActiveSetting} says of the event types: for each type and setting every value that was in force at
 * some time, since a recording may change its settings while it runs.
 */
public final class RecordingSettings {

	private final Map<String, Map<String, SortedSet<String>>> values = new TreeMap<>();

	void add(String eventType, String setting, String value) {
		values.computeIfAbsent(eventType, t -> new TreeMap<>()).computeIfAbsent(setting, s -> new TreeSet<>())
				.add(value);
	}

	/** @return whether the recording says anything of its settings */
	public boolean isKnown() {
		return !values.isEmpty();
	}

	/**
	 * @param eventType
	 *            for example {@code jdk.SocketRead}
	 * @param setting
	 *            {@code enabled}, {@code threshold}, {@code throttle}, {@code stackTrace} or {@code period}
	 * @return the values; empty if the recording does not say
	 */
	public SortedSet<String> values(String eventType, String setting) {
		return values.getOrDefault(eventType, Map.of()).getOrDefault(setting, Collections.emptySortedSet());
	}
}
