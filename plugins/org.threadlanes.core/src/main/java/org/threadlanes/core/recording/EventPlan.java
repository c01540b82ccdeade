package org.threadlanes.core.recording;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What is wanted of the events of one type, and how it is read; good for all chunks that declare the same types. */
final class EventPlan implements EventType {

	/**
	 * A wanted field.
	 *
	 * @param field the field that events hold
	 * @param cell where its value is in a row
	 * @param members the names of the members of a constant on the way to the value
	 * @param leaf the field of the value, the event's or the last member; null if a member is not known
	 */
	record Slot(FieldDescription field, int cell, List<String> members, FieldDescription leaf) {
	}

	private final TypeDescription type;
	private final Map<Long, TypeDescription> types;
	private final boolean compressed;
	private final List<Slot> slots = new ArrayList<>();
	private final Map<String, Integer> slotsByName = new HashMap<>();
	private final Map<String, Integer> cells = new HashMap<>();
	private EventHandler handler;
	private int number;
	private FieldProgram wanted;
	private FieldProgram whole;

	EventPlan(TypeDescription type, Map<Long, TypeDescription> types, boolean compressed) {
		this.type = type;
		this.types = types;
		this.compressed = compressed;
	}

	TypeDescription type() {
		return type;
	}

	@Override
	public String id() {
		return type.name();
	}

	@Override
	public int want(String ... names) {
		for (String name : names) {
			int slot = slotsByName.computeIfAbsent(name, this::slot);
			if (slot >= 0) {
				return slot;
			}
		}
		return -1;
	}

	/** @return the number of a new slot; -1 if there is no such field */
	private int slot(String name) {
		String[] path = name.split("\\.");
		FieldDescription field = type.field(path[0]).orElse(null);
		StringBuilder inline = new StringBuilder(path[0]);
		int used = 1;
		// Within structs that lie in the event itself.
		while (field != null && !field.constant() && !field.array() && isStruct(field)) {
			String member = used < path.length ? path[used] : simpleMember(field);
			if (member == null) {
				break;
			}
			field = member(field, member);
			inline.append('.').append(member);
			used++;
		}
		if (field == null) {
			return -1;
		}
		List<String> members = new ArrayList<>();
		FieldDescription leaf = field;
		while (leaf != null && !leaf.array() && (used < path.length || simpleMember(leaf) != null)) {
			String member = used < path.length ? path[used] : simpleMember(leaf);
			leaf = member(leaf, member);
			members.add(member);
			used++;
		}
		if (leaf == null || used < path.length) {
			return -1;
		}
		slots.add(new Slot(field, cells.computeIfAbsent(inline.toString(), p -> cells.size()), members, leaf));
		return slots.size() - 1;
	}

	private boolean isStruct(FieldDescription field) {
		TypeDescription struct = types.get(field.typeId());
		return struct != null && !struct.fields().isEmpty();
	}

	/** @return the only member of a struct, which represents its value; null if the field is not such a struct */
	private String simpleMember(FieldDescription field) {
		TypeDescription struct = field.array() ? null : types.get(field.typeId());
		return struct != null && struct.simple() && struct.fields().size() == 1 ? struct.fields().get(0).name() : null;
	}

	private FieldDescription member(FieldDescription field, String name) {
		TypeDescription struct = types.get(field.typeId());
		return struct == null ? null : struct.field(name).orElse(null);
	}

	/**
	 * Ends the asking for fields.
	 *
	 * @param newHandler takes the events
	 * @param newNumber the plan's number among those with a handler
	 */
	void finish(EventHandler newHandler, int newNumber) {
		handler = newHandler;
		number = newNumber;
		wanted = new FieldProgram(type, types, compressed, path -> cells.getOrDefault(path, -1), false);
	}

	int number() {
		return number;
	}

	/** @return takes the events; null if nobody wants them */
	EventHandler handler() {
		return handler;
	}

	/** @return how a row is read */
	FieldProgram wanted() {
		return wanted;
	}

	/** @return how the whole event is passed over */
	FieldProgram whole() {
		if (whole == null) {
			whole = new FieldProgram(type, types, compressed, FieldProgram.NOTHING, true);
		}
		return whole;
	}

	/** @return the number of values in a row */
	int cells() {
		return cells.size();
	}

	List<Slot> slots() {
		return slots;
	}
}
