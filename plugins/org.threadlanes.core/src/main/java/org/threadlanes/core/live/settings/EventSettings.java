package org.threadlanes.core.live.settings;

import java.util.List;
import java.util.Map;

/**
 * Event types with the same settings.
 *
 * @param events the types, for example {@code jdk.SocketRead}
 * @param settings the settings by name, in the order in which they are written; {@code enabled} is the first
 * @param comment lines that say what for and, if it matters, why
 */
public record EventSettings(List<String> events, Map<String, String> settings, List<String> comment) {

	public EventSettings {
		events = List.copyOf(events);
		comment = List.copyOf(comment);
	}
}
