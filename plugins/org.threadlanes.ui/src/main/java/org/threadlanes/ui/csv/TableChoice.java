package org.threadlanes.ui.csv;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.threadlanes.core.tables.Column;
import org.threadlanes.core.tables.ColumnStyle;
import org.threadlanes.core.tables.EventColumn;
import org.threadlanes.core.tables.EventTypeColumns;
import org.threadlanes.core.tables.Table;

/** A table that can be exported, and the choice of its columns. For the UI thread. */
final class TableChoice {

	/** The name, for example {@code jdk.SocketRead}. */
	final String id;
	final String label;
	/** The number of its rows in the whole recording. */
	final long rows;
	/** The event type; null for a table of the lanes. */
	final EventTypeColumns type;
	/** The table of the lanes; null for an event type. */
	final Table table;
	/** By style, because profiles may have different columns. */
	private final Map<ColumnStyle, Set<Integer>> columns = new LinkedHashMap<>();

	private TableChoice(String id, String label, long rows, EventTypeColumns type, Table table) {
		this.id = id;
		this.label = label;
		this.rows = rows;
		this.type = type;
		this.table = table;
	}

	static TableChoice of(EventTypeColumns type) {
		return new TableChoice(type.id(), type.label(), type.count(), type, null);
	}

	static TableChoice of(Table table, String label) {
		return new TableChoice(table.name(), label, table.rowCount(), null, table);
	}

	boolean isEvents() {
		return type != null;
	}

	/** @return all its columns, in order */
	List<Column> columns(ColumnStyle style) {
		return type == null ? table.columns() : eventColumns(style).stream().map(EventColumn::column).toList();
	}

	private List<EventColumn> eventColumns(ColumnStyle style) {
		return type.columns(style, true);
	}

	private Set<Integer> chosen(ColumnStyle style) {
		return columns.computeIfAbsent(type == null ? ColumnStyle.READABLE : style, s -> preset(style));
	}

	private Set<Integer> preset(ColumnStyle style) {
		return IntStream.range(0, columns(style).size())
				.filter(i -> type == null || eventColumns(style).get(i).isPreset()).boxed()
				.collect(Collectors.toCollection(TreeSet::new));
	}

	boolean isChosen(ColumnStyle style, int column) {
		return chosen(style).contains(column);
	}

	void choose(ColumnStyle style, int column, boolean on) {
		if (on) {
			chosen(style).add(column);
		} else {
			chosen(style).remove(column);
		}
	}

	/** Takes over the choice of columns for other events of the same recording, where the columns are the same. */
	void resume(TableChoice before) {
		before.columns.forEach((style, chosen) -> {
			if (names(style).equals(before.names(style))) {
				columns.put(style, chosen);
			}
		});
	}

	private List<String> names(ColumnStyle style) {
		return columns(style).stream().map(Column::name).toList();
	}

	/** Selects the default columns. */
	void reset(ColumnStyle style) {
		columns.remove(type == null ? ColumnStyle.READABLE : style);
	}

	/** @return the numbers of the chosen columns, in order */
	List<Integer> chosenColumns(ColumnStyle style) {
		return List.copyOf(chosen(style));
	}

	/** @return the chosen columns of an event type, in order */
	List<EventColumn> chosenEventColumns(ColumnStyle style) {
		List<EventColumn> all = eventColumns(style);
		return chosenColumns(style).stream().map(all::get).toList();
	}

	@Override
	public String toString() {
		return id;
	}
}
