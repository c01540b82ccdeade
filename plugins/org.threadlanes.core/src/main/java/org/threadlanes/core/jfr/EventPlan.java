package org.threadlanes.core.jfr;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The wanted fields of the events of one type, and how to read them; valid for all chunks that declare the same types.
 */
final class EventPlan implements EventType {

	/**
	 * A wanted field.
	 *
	 * @param field the field of the event
	 * @param cell the index of its value among the wanted ones
	 * @param members the names of the members of a constant that lead to the value
	 * @param leaf the field of the value, of the event or the last member; null if a member is unknown
	 */
	record Slot(FieldDescription field, int cell, List<String> members, FieldDescription leaf) {
	}

	/** A constant may lead to itself. */
	private static final int MAX_MEMBERS = 16;

	private final int index;
	private final TypeDescription type;
	private final Map<Long, TypeDescription> types;
	private final boolean compressed;
	private final List<Slot> slots = new ArrayList<>();
	private final Map<String, Integer> slotsByName = new HashMap<>();
	/** The wanted values by their paths, and by number the indexes of their fields in the type. */
	private final Map<String, Integer> cells = new HashMap<>();
	private final List<Integer> fieldsOfCells = new ArrayList<>();
	/** The combined fields, including those between them. */
	private int firstCombined = Integer.MAX_VALUE;
	private int lastCombined = -1;
	/** By cell, the index of a value in the row; negative, from -1 downwards, if in its combination. */
	private int[] places;
	private int width;
	private EventHandler handler;
	private int number;
	private FieldProgram wanted;
	private FieldProgram.Usual usual;
	private boolean repeatable;
	private FieldProgram whole;
	private FieldProgram passing;
	private FieldProgram members;

	/** @param index the number of the type among the event types of the chunk */
	EventPlan(int index, TypeDescription type, Map<Long, TypeDescription> types, boolean compressed) {
		this.index = index;
		this.type = type;
		this.types = types;
		this.compressed = compressed;
	}

	int index() {
		return index;
	}

	TypeDescription type() {
		return type;
	}

	@Override
	public String id() {
		return type.name();
	}

	@Override
	public List<FieldDescription> fields() {
		return type.fields();
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
		String[] path = name.split("\\.", -1);
		FieldDescription field = type.field(path[0]).orElse(null);
		StringBuilder inline = new StringBuilder(path[0]);
		int used = 1;
		// Members of structs that are stored inline in the event.
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
		while (leaf != null && !leaf.array() && used < MAX_MEMBERS
				&& (used < path.length || simpleMember(leaf) != null)) {
			String member = used < path.length ? path[used] : simpleMember(leaf);
			leaf = member(leaf, member);
			members.add(member);
			used++;
		}
		if (leaf == null || used < path.length) {
			return -1;
		}
		slots.add(new Slot(field, cell(inline.toString(), path[0]), members, leaf));
		return slots.size() - 1;
	}

	private int cell(String path, String name) {
		Integer known = cells.get(path);
		if (known != null) {
			return known;
		}
		int index = 0;
		while (!type.fields().get(index).name().equals(name)) {
			index++;
		}
		cells.put(path, fieldsOfCells.size());
		fieldsOfCells.add(index);
		return fieldsOfCells.size() - 1;
	}

	private boolean isStruct(FieldDescription field) {
		TypeDescription struct = types.get(field.typeId());
		return struct != null && !struct.fields().isEmpty();
	}

	/** @return the only member of a struct, which represents its value; null for other fields */
	private String simpleMember(FieldDescription field) {
		TypeDescription struct = field.array() ? null : types.get(field.typeId());
		return struct != null && struct.simple() && struct.fields().size() == 1 ? struct.fields().get(0).name() : null;
	}

	private FieldDescription member(FieldDescription field, String name) {
		TypeDescription struct = types.get(field.typeId());
		return struct == null ? null : struct.field(name).orElse(null);
	}

	@Override
	public void combine(int ... fields) {
		for (int slot : fields) {
			if (slot >= 0) {
				int index = fieldsOfCells.get(slots.get(slot).cell());
				firstCombined = Math.min(firstCombined, index);
				lastCombined = Math.max(lastCombined, index);
			}
		}
	}

	/**
	 * Completes the plan; no more fields may be requested.
	 *
	 * @param newHandler receives the events
	 * @param newNumber the plan's number among those with a handler
	 */
	void finish(EventHandler newHandler, int newNumber) {
		handler = newHandler;
		number = newNumber;
		places = new int[cells.size()];
		int combined = 0;
		int last = -1;
		for (int cell = 0; cell < places.length; cell++) {
			int index = fieldsOfCells.get(cell);
			last = Math.max(last, index);
			places[cell] = index < firstCombined || index > lastCombined ? width++ : -1 - combined++;
		}
		if (combined > 0) {
			List<FieldDescription> fields = type.fields().subList(firstCombined, lastCombined + 1);
			passing = new FieldProgram(type.with(fields), types, compressed, FieldProgram.NOTHING);
			members = new FieldProgram(type.with(fields), types, compressed, path -> -1 - place(path, 0));
		}
		wanted = new FieldProgram(type.with(type.fields().subList(0, last + 1)), types, compressed,
				path -> place(path, -1), combined == 0 ? FieldProgram.Combination.NONE
						: new FieldProgram.Combination(firstCombined, lastCombined, number, width++));
		usual = width < EventBatch.ROOM ? wanted.usual() : null;
		repeatable = usual != null && usual.isShort() && handler instanceof EventHandler.Repeatable r
				&& areUsual(r.varying());
	}

	private boolean areUsual(int[] varying) {
		int[] usualCells = {usual.thread(), usual.start(), usual.duration(), usual.value()};
		for (int i = 0; i < varying.length; i++) {
			Slot slot = varying[i] < 0 ? null : slots.get(varying[i]);
			if (i == 0 && (slot == null || !slot.field().typeName().equals("java.lang.Thread"))) {
				return false;
			}
			if (slot == null ? usualCells[i] >= 0
					: places[slot.cell()] != usualCells[i] || slot.leaf() != slot.field()
							|| !slot.field().constant() && slot.leaf().nanosPerUnit() != 1) {
				return false;
			}
		}
		return width == 4 + (usual.value() < 0 ? 0 : 1) + (usual.flag() < 0 ? 0 : 1);
	}

	private int place(String path, int none) {
		Integer cell = cells.get(path);
		return cell == null ? none : places[cell];
	}

	int number() {
		return number;
	}

	/** @return the handler of the events; null to skip them */
	EventHandler handler() {
		return handler;
	}

	/** @return the program that reads a row */
	FieldProgram wanted() {
		return wanted;
	}

	/** @return how usual events begin, see {@link FieldProgram#usual}; null for other events */
	FieldProgram.Usual usual() {
		return usual;
	}

	/** @return whether events may be passed on as {@link EventHandler.Repeated} */
	boolean isRepeatable() {
		return repeatable;
	}

	/** @return the program that skips an event */
	FieldProgram eventSkipper() {
		if (whole == null) {
			whole = new FieldProgram(type, types, compressed, FieldProgram.NOTHING);
		}
		return whole;
	}

	/** @return the program that skips the combined fields; null if there are none */
	FieldProgram combinedSkipper() {
		return passing;
	}

	/** @return the program that reads the combined fields */
	FieldProgram members() {
		return members;
	}

	/** @return the number of values in a row; if fields are combined, the last is the number of the combination */
	int cells() {
		return width;
	}

	/** @return the number of values in a combination */
	int memberCells() {
		return places.length - (members == null ? width : width - 1);
	}

	/** @return the index of the value of a slot in the row; negative, from -1 downwards, if in its combination */
	int place(Slot slot) {
		return places[slot.cell()];
	}

	List<Slot> slots() {
		return slots;
	}
}
