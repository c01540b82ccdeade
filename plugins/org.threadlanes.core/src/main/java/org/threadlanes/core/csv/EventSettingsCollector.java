package org.threadlanes.core.csv;

import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

import org.openjdk.jmc.common.unit.IQuantity;
import org.openjdk.jmc.common.util.LabeledIdentifier;
import org.threadlanes.core.recording.EventHandler;
import org.threadlanes.core.recording.EventType;
import org.threadlanes.core.recording.EventVisitor;
import org.threadlanes.core.recording.TypeDescription;

/** Gathers the settings that were in force for each event type, from {@code jdk.ActiveSetting}. */
final class EventSettingsCollector implements EventVisitor {

	private static final String ACTIVE_SETTING = "jdk.ActiveSetting";

	private final Map<String, SortedMap<String, SortedSet<String>>> settings = new HashMap<>();
	private Map<Long, TypeDescription> types = Map.of();

	@Override
	public void beginChunk(Map<Long, TypeDescription> newTypes) {
		types = newTypes;
	}

	@Override
	public boolean wants(TypeDescription type) {
		return type.name().equals(ACTIVE_SETTING);
	}

	@Override
	public EventHandler visit(EventType type) {
		if (!type.id().equals(ACTIVE_SETTING)) {
			return null;
		}
		int id = type.indexOf("id", "settingFor");
		int name = type.indexOf("name");
		int value = type.indexOf("value");
		return id < 0 || name < 0 || value < 0 ? null : values -> add(values[id], values[name], values[value]);
	}

	private void add(Object id, Object name, Object value) {
		String type = typeName(id);
		if (type != null && name instanceof String n && value instanceof String v) {
			settings.computeIfAbsent(type, t -> new TreeMap<>()).computeIfAbsent(n, s -> new TreeSet<>()).add(v);
		}
	}

	private String typeName(Object id) {
		if (id instanceof LabeledIdentifier labeled) {
			return labeled.getInterfaceId();
		}
		TypeDescription type = id instanceof IQuantity q ? types.get(q.longValue())
				: id instanceof Number n ? types.get(n.longValue()) : null;
		return type == null ? null : type.name();
	}

	/** @return each setting with every value it had; empty if the recording does not say */
	SortedMap<String, SortedSet<String>> of(String type) {
		return settings.getOrDefault(type, new TreeMap<>());
	}
}
