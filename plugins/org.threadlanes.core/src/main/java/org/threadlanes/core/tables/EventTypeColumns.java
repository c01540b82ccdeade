package org.threadlanes.core.tables;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

import org.threadlanes.core.base.text.SafeText;

/** An event type of a recording, and the columns that a table of its events can have. */
public final class EventTypeColumns {

	private final String id;
	private final String label;
	private final List<String> category;
	private final long count;
	private final Function<ColumnStyle, List<EventColumn>> maker;
	private final Map<ColumnStyle, List<EventColumn>> made = new EnumMap<>(ColumnStyle.class);

	/** @param maker makes the columns of a style, on first use: the columns of most types are never needed */
	EventTypeColumns(String id, String label, List<String> category, long count,
			Function<ColumnStyle, List<EventColumn>> maker) {
		this.id = id;
		this.label = label == null ? id : label;
		this.category = List.copyOf(category);
		this.count = count;
		this.maker = maker;
	}

	private synchronized List<EventColumn> all(ColumnStyle style) {
		return made.computeIfAbsent(style, s -> List.copyOf(maker.apply(s)));
	}

	/** @return the name, for example {@code jdk.SocketRead} */
	public String id() {
		return id;
	}

	/** @return the label for people, for example {@code Socket Read} */
	public String label() {
		return label;
	}

	/** @return the path of categories, outermost first */
	public List<String> category() {
		return category;
	}

	/** @return the number of events in the recording */
	public long count() {
		return count;
	}

	/**
	 * @param style which columns
	 * @param context whether the lanes of the recording are known, and with them pools, kinds and verdicts
	 * @return all columns to choose from, in their order
	 */
	public List<EventColumn> columns(ColumnStyle style, boolean context) {
		return all(style).stream().filter(c -> context || !c.needsContext()).toList();
	}

	/**
	 * @param style which columns
	 * @param context whether the lanes of the recording are known, and with them pools, kinds and verdicts
	 * @return the default columns of a table; empty only if the type has no field of this style
	 */
	public List<EventColumn> preset(ColumnStyle style, boolean context) {
		return columns(style, context).stream().filter(EventColumn::isPreset).toList();
	}

	/**
	 * Finds columns by name: as in the header ({@code timeout_ms}), without the unit ({@code timeout}), or the path of
	 * a member ({@code eventThread.javaName}).
	 *
	 * @param names the names, in the order of the wanted columns; a repeated name counts once
	 * @param style which columns
	 * @param context whether the lanes of the recording are known, and with them pools, kinds and verdicts
	 * @return the columns
	 * @throws UnknownNameException if there is no such column
	 */
	public List<EventColumn> select(List<String> names, ColumnStyle style, boolean context)
			throws UnknownNameException {
		Map<String, EventColumn> known = new HashMap<>();
		if (style == ColumnStyle.READABLE) {
			all(ColumnStyle.AS_RECORDED).forEach(c -> known.put(c.column().name(), c));
		}
		for (EventColumn c : columns(style, context)) {
			known.put(c.column().name(), c);
			known.put(c.column().header(), c);
			// A spreadsheet's durations are in ms, whatever the unit of the field.
			known.putIfAbsent(c.column().name() + "_ms", c);
		}
		Set<EventColumn> selected = new LinkedHashSet<>();
		for (String name : names) {
			EventColumn column = known.get(name);
			if (column == null) {
				throw unknown(name, style, context);
			}
			selected.add(column);
		}
		return new ArrayList<>(selected);
	}

	/** @return the exception for a condition that no row of a type can meet */
	public static UnknownNameException notFiltered(EventTypeColumns type, RowCondition condition) {
		return new UnknownNameException(NearNames.TEXT.get("not-filtered", SafeText.line(type.id), condition.name(),
				SafeText.shorten(condition.pattern(), 100)));
	}

	private UnknownNameException unknown(String name, ColumnStyle style, boolean context) {
		String shown = SafeText.shorten(name, 100);
		List<String> choices = new ArrayList<>();
		columns(style, context).forEach(c -> choices.add(c.column().header()));
		List<String> members = all(ColumnStyle.AS_RECORDED).stream().map(c -> c.column().name())
				.filter(n -> n.startsWith(name + ".")).limit(4).toList();
		if (!members.isEmpty()) {
			return new UnknownNameException(
					NearNames.TEXT.get("not-one-value", shown, SafeText.line(id), String.join(", ", members)));
		}
		List<String> near = new ArrayList<>(choices);
		all(ColumnStyle.AS_RECORDED).forEach(c -> near.add(c.column().name()));
		return new UnknownNameException(NearNames.TEXT.get("no-field", SafeText.line(id), shown,
				NearNames.hint(name, near, NearNames.TEXT.get("no-field.has", String.join(", ", choices)))));
	}

	@Override
	public String toString() {
		return id;
	}
}
