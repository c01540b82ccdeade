package org.threadlanes.app;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import org.threadlanes.core.jfr.FieldDescription;
import org.threadlanes.core.jfr.RecordingContents;
import org.threadlanes.core.jfr.TypeDescription;

/** The event types of some recordings: the total number of events, and the union of the declared fields. */
final class DeclaredTypes {

	private final Map<String, TypeDescription> types = new TreeMap<>();
	private final Map<String, Long> counts = new HashMap<>();

	void add(RecordingContents recording) {
		recording.types().forEach((name, type) -> types.merge(name, type, DeclaredTypes::union));
		recording.summary().eventCounts().forEach((name, count) -> counts.merge(name, count, Long::sum));
	}

	private static TypeDescription union(TypeDescription a, TypeDescription b) {
		List<FieldDescription> fields = new ArrayList<>(a.fields());
		b.fields().stream().filter(f -> a.field(f.name()).isEmpty()).forEach(fields::add);
		return new TypeDescription(a.id(), a.name(), a.superType(), a.simple(), a.label(), a.description(),
				a.category(), fields);
	}

	/** @return the types, by name */
	Collection<TypeDescription> types() {
		return types.values();
	}

	long count(String type) {
		return counts.getOrDefault(type, 0L);
	}
}
