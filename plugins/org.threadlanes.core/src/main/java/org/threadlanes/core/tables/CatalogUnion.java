package org.threadlanes.core.tables;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The event types of several recordings: each type has the columns that it has in any of them, in order of appearance.
 * A field that two JDKs declare differently makes two columns. Memory grows with what the recordings declare, not with
 * their number.
 */
public final class CatalogUnion {

	private static final CellSource NOTHING = new CellSource("", CellSource.Part.VALUE);

	private final Map<String, Type> types = new TreeMap<>();

	/** What makes a column the same in two recordings. */
	private record Key(CellSource source, ColumnType type, String unit) {

		static Key of(EventColumn column) {
			ColumnType type = column.column().type();
			boolean inUnits = type == ColumnType.DURATION || type == ColumnType.TIMESTAMP;
			return new Key(column.source(), type, inUnits ? column.column().unit() : "");
		}
	}

	private static final class Type {

		private final EventTypeColumns first;
		private final Map<ColumnStyle, Map<Key, EventColumn>> columns = new EnumMap<>(ColumnStyle.class);
		private long count;

		Type(EventTypeColumns first) {
			this.first = first;
		}

		void add(EventTypeColumns type) {
			count += type.count();
			for (ColumnStyle style : ColumnStyle.values()) {
				Map<Key, EventColumn> known = columns.computeIfAbsent(style, s -> new LinkedHashMap<>());
				Set<String> names = new HashSet<>();
				known.values().forEach(c -> names.add(c.column().name()));
				for (EventColumn column : type.columns(style, true)) {
					known.computeIfAbsent(Key.of(column), k -> named(column, names));
				}
			}
		}

		private static EventColumn named(EventColumn column, Set<String> taken) {
			Column c = column.column();
			String name = c.name();
			for (int i = 2; !taken.add(name); i++) {
				name = c.name() + i;
			}
			return name.equals(c.name()) ? column
					: new EventColumn(new Column(name, c.type(), c.unit(), c.description(), c.field()),
							column.isPreset(), column.source());
		}

		List<EventColumn> columns(ColumnStyle style, EventTypeColumns one) {
			Set<Key> own = new HashSet<>();
			if (one != null) {
				one.columns(style, true).forEach(c -> own.add(Key.of(c)));
			}
			List<EventColumn> all = new ArrayList<>();
			columns.get(style).forEach((key, column) -> all.add(own.contains(key) ? column
					: new EventColumn(column.column(), column.isPreset(), NOTHING)));
			return all;
		}
	}

	/** @param catalog the event types of a recording */
	public void add(EventCatalog catalog) {
		catalog.types().forEach(t -> types.computeIfAbsent(t.id(), id -> new Type(t)).add(t));
	}

	/**
	 * @param catalog the event types of one of the recordings
	 * @return all types with all columns. Cells are empty if the recording lacks the field; the counts cover all
	 *         recordings
	 */
	public EventCatalog in(EventCatalog catalog) {
		Map<String, EventTypeColumns> own = new HashMap<>();
		catalog.types().forEach(t -> own.put(t.id(), t));
		return new EventCatalog(types.values().stream().map(t -> new EventTypeColumns(t.first.id(), t.first.label(),
				t.first.category(), t.count, style -> t.columns(style, own.get(t.first.id())))).toList());
	}
}
