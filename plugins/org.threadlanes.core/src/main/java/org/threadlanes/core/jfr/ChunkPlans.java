package org.threadlanes.core.jfr;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The plans of a visitor for the event types of a chunk; valid for all chunks with the same metadata. */
final class ChunkPlans {

	/** Types with ids below this are found without a map. */
	private static final int SMALL_TYPES = 8192;
	private static final String STRING = "java.lang.String";

	private final ChunkMetadata metadata;
	private final EventPlan[] small = new EventPlan[SMALL_TYPES];
	private final Map<Long, EventPlan> others = new HashMap<>();
	private final List<EventPlan> wanted = new ArrayList<>();
	private final Set<Long> constantTypes = new HashSet<>();
	private long stringType = -1;
	private int size;

	/** Asks a visitor for its handlers and fields. */
	ChunkPlans(ChunkMetadata metadata, boolean compressed, EventVisitor visitor) {
		this.metadata = metadata;
		for (TypeDescription type : metadata.types().values()) {
			if (type.isEvent()) {
				add(new EventPlan(size++, type, metadata.types(), compressed), visitor);
			} else if (type.name().equals(STRING)) {
				stringType = type.id();
				constantTypes.add(stringType);
			}
		}
	}

	private void add(EventPlan plan, EventVisitor visitor) {
		long id = plan.type().id();
		if (id >= 0 && id < SMALL_TYPES) {
			small[(int) id] = plan;
		} else {
			others.put(id, plan);
		}
		EventHandler handler = visitor.visit(plan);
		if (handler == null) {
			return;
		}
		plan.finish(handler, wanted.size());
		wanted.add(plan);
		plan.slots().forEach(slot -> constantTypes.add(slot.field().typeId()));
	}

	/** @return the number of event types */
	int size() {
		return size;
	}

	ChunkMetadata metadata() {
		return metadata;
	}

	Map<Long, TypeDescription> types() {
		return metadata.types();
	}

	/** @return the plan of an event type; null if there is no such type */
	EventPlan plan(long typeId) {
		return typeId >= 0 && typeId < SMALL_TYPES ? small[(int) typeId] : others.get(typeId);
	}

	/** @return the plans of the wanted types, ordered by number */
	List<EventPlan> wanted() {
		return wanted;
	}

	/** @return the types whose constants may be requested */
	Set<Long> constantTypes() {
		return constantTypes;
	}

	/** @return the number of the type of strings; -1 if there is none */
	long stringType() {
		return stringType;
	}
}
