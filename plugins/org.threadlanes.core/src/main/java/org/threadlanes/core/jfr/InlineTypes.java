package org.threadlanes.core.jfr;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The declared types that can be read: with a bounded number of values, those of nested structs included. A type that
 * contains itself, or structs in structs in structs, would have endlessly many. Of an event type that cannot be read,
 * only the events are counted.
 */
final class InlineTypes {

	/** The id of a type without one. */
	static final long NO_TYPE = -1;

	private static final int MAX_DEPTH = 16;
	/** The most values and structs of a type, and of all types: far more than any JDK or program declares. */
	private static final int MAX_OF_TYPE = 1 << 11;
	private static final int MAX_OF_ALL = 1 << 18;

	private final Map<Long, TypeDescription> readable = new TreeMap<>();
	private final List<String> unreadable = new ArrayList<>();
	/** By id, how many values and structs a type consists of. */
	private final Map<Long, Integer> sizes = new HashMap<>();
	private int total;

	/** @param declared the types as declared; if several have the same id, the last counts */
	InlineTypes(List<TypeDescription> declared) {
		Map<Long, TypeDescription> byId = new TreeMap<>();
		declared.forEach(type -> byId.put(type.id(), FieldProgram.isScalar(type.name()) ? type.with(List.of()) : type));
		Map<Long, TypeDescription> found = byId;
		for (int depth = 0; depth <= MAX_DEPTH && !found.isEmpty(); depth++) {
			found = new TreeMap<>();
			Map<Long, Integer> newSizes = new HashMap<>();
			for (TypeDescription type : byId.values()) {
				int size = size(type);
				if (size >= 0 && total + size <= MAX_OF_ALL) {
					total += size;
					found.put(type.id(), type);
					newSizes.put(type.id(), size);
				}
			}
			readable.putAll(found);
			sizes.putAll(newSizes);
			byId.keySet().removeAll(found.keySet());
		}
		for (TypeDescription type : byId.values()) {
			unreadable.add(type.name());
			if (type.isEvent()) {
				readable.put(type.id(), type.with(List.of()));
			}
		}
	}

	/** @return the size of a type; -1 if it has too many values, or structs that are not known yet */
	private int size(TypeDescription type) {
		int size = type.id() == NO_TYPE ? -1 : 0;
		for (int i = 0; i < type.fields().size() && size >= 0 && size <= MAX_OF_TYPE; i++) {
			FieldDescription f = type.fields().get(i);
			Integer struct = f.constant() || FieldProgram.isScalar(f.typeName()) ? Integer.valueOf(0)
					: sizes.get(f.typeId());
			size = struct == null ? -1 : size + 1 + struct;
		}
		return size > MAX_OF_TYPE ? -1 : size;
	}

	/** @return the types by id, without the values of those that cannot be read */
	Map<Long, TypeDescription> readable() {
		return readable;
	}

	/** @return the damage of the declarations; null if there is none */
	Damage damage() {
		return unreadable.isEmpty() ? null
				: Damage.of("types-unreadable", unreadable.size(), unreadable.get(0));
	}
}
