package org.threadlanes.core.table;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.openjdk.jmc.common.unit.ContentType;
import org.openjdk.jmc.common.unit.IQuantity;
import org.openjdk.jmc.common.unit.IUnit;
import org.openjdk.jmc.common.unit.KindOfQuantity;
import org.openjdk.jmc.common.unit.UnitLookup;
import org.threadlanes.core.recording.EventField;
import org.threadlanes.core.recording.EventHandler;
import org.threadlanes.core.recording.EventType;
import org.threadlanes.core.recording.EventVisitor;
import org.threadlanes.core.recording.LoadedItems;
import org.threadlanes.core.recording.Progress;
import org.threadlanes.core.table.CellSource.Part;

/**
 * Makes columns of events that JMC has loaded. JMC forgets what the recording declares, so that the values tell what a
 * column is: the unit of a time, and whether all numbers fit single precision.
 */
final class LoadedColumns {

	private static final class Field {

		final EventField field;
		IUnit unit;
		boolean number;
		boolean whole = true;
		boolean single = true;

		Field(EventField field) {
			this.field = field;
		}

		void see(Object value) {
			if (value instanceof IQuantity q) {
				unit = q.getUnit();
				see(q.numberValue());
			} else if (value instanceof Number n) {
				number = true;
				if (n instanceof Double || n instanceof Float) {
					whole = false;
					single &= n.doubleValue() == n.floatValue() || Double.isNaN(n.doubleValue());
				}
			}
		}
	}

	private static final class Type {

		final EventType type;
		final Map<String, Field> fields = new LinkedHashMap<>();
		long count;

		Type(EventType type) {
			this.type = type;
		}
	}

	private final Map<String, Type> types = new LinkedHashMap<>();

	private LoadedColumns() {
	}

	static EventCatalog read(LoadedItems items, Progress progress) {
		LoadedColumns found = new LoadedColumns();
		items.read(new EventVisitor() {

			@Override
			public EventHandler visit(EventType type) {
				return found.handler(type);
			}
		}, progress);
		return new EventCatalog(found.types.values().stream().map(LoadedColumns::columns).toList());
	}

	private EventHandler handler(EventType eventType) {
		Type type = types.computeIfAbsent(eventType.id(), id -> new Type(eventType));
		Field[] fields = new Field[eventType.fields().size()];
		for (int i = 0; i < fields.length; i++) {
			EventField field = eventType.fields().get(i);
			fields[i] = type.fields.computeIfAbsent(field.id(), id -> new Field(field));
		}
		return values -> {
			type.count++;
			for (int i = 0; i < fields.length; i++) {
				fields[i].see(values[i]);
			}
		};
	}

	private static EventTypeColumns columns(Type type) {
		ReadableColumns readable = new ReadableColumns();
		List<EventColumn> asRecorded = new ArrayList<>();
		for (Field f : type.fields.values()) {
			String id = f.field.id();
			ContentType<?> content = f.field.contentType();
			if (content == UnitLookup.THREAD) {
				readable.thread(id, f.field.description());
			} else if (content == UnitLookup.STACKTRACE) {
				readable.stack(id, f.field.description());
			} else {
				EventColumn column = new EventColumn(column(f), true, CellSource.of(id, Part.VALUE));
				readable.add(column);
				if (column.column().type() != ColumnType.TEXT || content == UnitLookup.PLAIN_TEXT) {
					asRecorded.add(column);
				}
			}
		}
		return new EventTypeColumns(type.type.id(), type.type.label(), type.type.category(), type.count,
				style -> style == ColumnStyle.READABLE ? readable.inOrder() : asRecorded);
	}

	private static Column column(Field f) {
		String name = f.field.id().replace(':', '.');
		String description = f.field.description();
		ContentType<?> content = f.field.contentType();
		if (content == UnitLookup.TIMESPAN) {
			return new Column(name, ColumnType.DURATION, unitOfSpan(f.unit), description, null);
		}
		if (content == UnitLookup.TIMESTAMP) {
			return new Column(name, ColumnType.TIMESTAMP, f.unit == UnitLookup.EPOCH_MS ? "ms" : "ns", description,
					null);
		}
		if (content == UnitLookup.FLAG) {
			return new Column(name, ColumnType.BOOLEAN, "", description, null);
		}
		if (content instanceof KindOfQuantity || content == UnitLookup.RAW_NUMBER || f.number) {
			ColumnType number = f.whole ? content == UnitLookup.ADDRESS ? ColumnType.UNSIGNED : ColumnType.INTEGER
					: f.single ? ColumnType.FLOAT : ColumnType.DECIMAL;
			return new Column(name, number, unit(content), description, null);
		}
		return new Column(name, ColumnType.TEXT, "", description, null);
	}

	/** The units that annotations of fields have; ticks become ns. */
	private static String unitOfSpan(IUnit unit) {
		if (unit == UnitLookup.MILLISECOND) {
			return "ms";
		}
		if (unit == UnitLookup.MICROSECOND) {
			return "us";
		}
		return unit == UnitLookup.SECOND ? "s" : "ns";
	}

	private static String unit(ContentType<?> content) {
		if (content == UnitLookup.MEMORY) {
			return "bytes";
		}
		if (content == UnitLookup.ADDRESS) {
			return "address";
		}
		if (content == UnitLookup.FREQUENCY) {
			return "Hz";
		}
		return content == UnitLookup.PERCENTAGE ? "percentage" : "";
	}
}
