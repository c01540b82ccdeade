package org.threadlanes.core.tables;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.threadlanes.core.jfr.FieldDescription;
import org.threadlanes.core.jfr.TypeDescription;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.tables.CellSource.Part;

/** Makes the columns of an event type from its declaration in a recording. */
final class ColumnsOfType {

	private static final String THREAD = "java.lang.Thread";
	private static final String STACK = "jdk.types.StackTrace";
	/** Structs that people read as one text. */
	private static final Set<String> ONE_TEXT = Set.of(THREAD, STACK, "jdk.types.ThreadGroup", "java.lang.Class",
			"jdk.types.ClassLoader", "jdk.types.Package", "jdk.types.Module", "jdk.types.Method",
			"jdk.types.OldObject", "jdk.types.OldObjectArray", "jdk.types.OldObjectField", "jdk.types.OldObjectGcRoot");
	private static final String UNSIGNED = "jdk.jfr.Unsigned";
	private static final String TIMESTAMP = "jdk.jfr.Timestamp";
	private static final String TIMESPAN = "jdk.jfr.Timespan";
	/** Limits recursion: a thread group has a parent, which is a thread group. */
	private static final int MAX_MEMBERS = 4;
	/** The most columns of members of a type: more than any JDK has. */
	private static final int MAX_COLUMNS = 1 << 8;

	private final Map<String, TypeDescription> valueTypes;
	private int columnsLeft;

	/** @param valueTypes the types of values by name */
	ColumnsOfType(Map<String, TypeDescription> valueTypes) {
		this.valueTypes = valueTypes;
	}

	/** @return the columns for people and scripts, in their order */
	List<EventColumn> readable(TypeDescription type) {
		columnsLeft = MAX_COLUMNS;
		ReadableColumns columns = new ReadableColumns(WaitKind.ofEvent(type.name()).isPresent());
		for (FieldDescription f : type.fields()) {
			if (!f.array() && f.typeName().equals(THREAD)) {
				columns.thread(f.name(), f.description());
			} else if (!f.array() && f.typeName().equals(STACK)) {
				columns.stack(f.name(), f.description());
			} else {
				values(f.name(), 1, f, false).forEach(columns::add);
			}
		}
		return columns.inOrder();
	}

	/** @return the fields and members with one value, in the order of the recording; nested ones are not preset */
	List<EventColumn> asRecorded(TypeDescription type) {
		columnsLeft = MAX_COLUMNS;
		List<EventColumn> columns = new ArrayList<>();
		for (FieldDescription f : type.fields()) {
			columns.addAll(values(f.name(), 1, f, true));
		}
		return columns;
	}

	private List<EventColumn> values(String path, int length, FieldDescription f, boolean intoKnownStructs) {
		ColumnType type = scalarType(f, 0);
		if (type != null) {
			boolean preset = !intoKnownStructs || length == 1;
			return List.of(new EventColumn(column(path, type, f), preset, new CellSource(path, Part.VALUE)));
		}
		TypeDescription struct = f.array() || length == MAX_MEMBERS ? null : valueTypes.get(f.typeName());
		struct = struct == null || struct.fields().size() > columnsLeft ? null : struct;
		if (!intoKnownStructs && (struct == null || ONE_TEXT.contains(f.typeName()))) {
			return List.of(new EventColumn(column(path, ColumnType.TEXT, f), true, new CellSource(path, Part.VALUE)));
		}
		columnsLeft -= struct == null ? 0 : struct.fields().size();
		List<EventColumn> members = new ArrayList<>();
		for (FieldDescription member : struct == null ? List.<FieldDescription> of() : struct.fields()) {
			members.addAll(values(path + "." + member.name(), length + 1, member, intoKnownStructs));
		}
		return members;
	}

	/** @return the type of a field with a single value; null for an array or a struct */
	private ColumnType scalarType(FieldDescription f, int depth) {
		if (f.array()) {
			return null;
		}
		if (f.annotations().containsKey(TIMESPAN)) {
			return ColumnType.DURATION;
		}
		if (f.annotations().containsKey(TIMESTAMP)) {
			return ColumnType.TIMESTAMP;
		}
		return switch (f.typeName()) {
			case "boolean" -> ColumnType.BOOLEAN;
			case "byte", "short", "int" -> ColumnType.INTEGER;
			case "long" -> f.annotations().containsKey(UNSIGNED) ? ColumnType.UNSIGNED : ColumnType.INTEGER;
			case "float" -> ColumnType.FLOAT;
			case "double" -> ColumnType.DECIMAL;
			case "char", "java.lang.String" -> ColumnType.TEXT;
			default -> {
				TypeDescription type = valueTypes.get(f.typeName());
				yield type != null && type.simple() && type.fields().size() == 1 && depth < MAX_MEMBERS
						? scalarType(type.fields().get(0), depth + 1) : null;
			}
		};
	}

	private static Column column(String name, ColumnType type, FieldDescription f) {
		String unit = switch (type) {
			case DURATION -> "ticks".equals(f.unit()) ? "ns" : f.unit();
			case TIMESTAMP -> "MILLISECONDS_SINCE_EPOCH".equals(f.annotations().get(TIMESTAMP)) ? "ms" : "ns";
			case TEXT, BOOLEAN -> "";
			default -> f.unit();
		};
		return new Column(name, type, unit, f.description(), f);
	}
}
