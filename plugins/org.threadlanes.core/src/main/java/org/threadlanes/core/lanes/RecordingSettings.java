package org.threadlanes.core.lanes;

import java.util.Collections;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

import org.threadlanes.core.base.text.Durations;
import org.threadlanes.core.jfr.EventHandler;
import org.threadlanes.core.jfr.EventType;

/**
 * What {@code jdk.ActiveSetting} says about event types: for each type and setting, every value that was ever in
 * effect, since a recording may change its settings while it runs.
 */
public final class RecordingSettings {

	private final Map<String, Map<String, SortedSet<String>>> values = new TreeMap<>();

	/** The event type of settings. */
	public static final String EVENT_TYPE = "jdk.ActiveSetting";

	/** The event type of recordings. */
	static final String RECORDING_TYPE = "jdk.ActiveRecording";
	/** The JVM names a copy of a running recording like this, for example the copy for a dump. */
	private static final String COPY = "Clone of ";

	private final SortedSet<String> recordings = new TreeSet<>();
	private boolean profiled;

	/** @return adds the names of recordings; null if the type lacks a field that this needs */
	EventHandler recordingHandler(EventType type) {
		int name = type.want("name");
		return name < 0 ? null : event -> {
			if (!event.isEmpty(name) && !event.text(name).startsWith(COPY)) {
				recordings.add(event.text(name));
			}
		};
	}

	/**
	 * @return the names of the recordings that ran in the JVM during this one, including this one; the settings of
	 *         simultaneous recordings add up. Empty if unknown
	 */
	public SortedSet<String> recordings() {
		return Collections.unmodifiableSortedSet(recordings);
	}

	/**
	 * @param type the type of the settings, {@link #EVENT_TYPE}
	 * @return adds the settings; null if the type lacks a field that this needs
	 */
	public EventHandler handler(EventType type) {
		// JMC renames the id once it has resolved it to a type.
		int id = type.want("id", "settingFor");
		int name = type.want("name");
		int value = type.want("value");
		return id < 0 || name < 0 || value < 0 ? null : event -> {
			String of = event.typeName(id);
			if (of != null && !event.isEmpty(name) && !event.isEmpty(value)) {
				add(of, event.text(name), event.text(value));
			}
		};
	}

	/** @return a copy, which does not change when more settings arrive */
	RecordingSettings copy() {
		RecordingSettings copy = new RecordingSettings();
		values.forEach((type, settings) -> settings
				.forEach((name, all) -> all.forEach(value -> copy.add(type, name, value))));
		copy.recordings.addAll(recordings);
		copy.profiled = profiled;
		return copy;
	}

	void profiled() {
		profiled = true;
	}

	/** @return whether a profiler sampled threads that wait: what is not recorded is seen nevertheless */
	public boolean isProfiled() {
		return profiled;
	}

	private void add(String eventType, String setting, String value) {
		values.computeIfAbsent(eventType, t -> new TreeMap<>()).computeIfAbsent(setting, s -> new TreeSet<>())
				.add(value);
	}

	/**
	 * @param eventType for example {@code jdk.SocketRead}
	 * @return each of its settings with every value; empty if the recording does not say
	 */
	public Map<String, SortedSet<String>> of(String eventType) {
		return Collections.unmodifiableMap(values.getOrDefault(eventType, Map.of()));
	}

	/**
	 * @param eventType for example {@code jdk.SocketRead}
	 * @param setting {@code enabled}, {@code threshold}, {@code throttle}, {@code stackTrace} or {@code period}
	 * @return the values; empty if the recording does not say
	 */
	public SortedSet<String> values(String eventType, String setting) {
		return values.getOrDefault(eventType, Map.of()).getOrDefault(setting, Collections.emptySortedSet());
	}

	/**
	 * @param eventType for example {@code jdk.SocketRead}
	 * @return the longest threshold that was ever in effect, in ns; 0 if there was none
	 */
	public long threshold(String eventType) {
		return values(eventType, "threshold").stream().mapToLong(value -> Durations.parse(value).orElse(0)).max()
				.orElse(0);
	}
}
