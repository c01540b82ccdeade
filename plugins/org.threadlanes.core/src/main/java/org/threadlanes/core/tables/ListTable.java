package org.threadlanes.core.tables;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/**
 * A table of objects in memory, one row for each, in their order:
 *
 * <pre>
 * new ListTable&lt;&gt;("pools", pools).text("pool", Pool::name).integer("threads", Pool::threads)
 * 		.duration("blocking", Pool::blockingNanos)
 * </pre>
 *
 * @param <T> the type of the objects
 */
public final class ListTable<T> implements Table {

	private final String name;
	private final Collection<? extends T> items;
	private final List<Column> columns = new ArrayList<>();
	private final List<BiConsumer<T, RowSink>> cells = new ArrayList<>();

	/**
	 * @param name the table's name
	 * @param items the objects; not copied
	 */
	public ListTable(String name, Collection<? extends T> items) {
		this.name = name;
		this.items = items;
	}

	/** @return columns without rows, for tables that pass each {@link #row} on themselves */
	public static <T> ListTable<T> columnsOf() {
		return new ListTable<>("", List.of());
	}

	/**
	 * Adds any column.
	 *
	 * @param column the column
	 * @param cell passes the cell of a row to the sink, with one call
	 * @return this table
	 */
	public ListTable<T> column(Column column, BiConsumer<T, RowSink> cell) {
		columns.add(column);
		cells.add(cell);
		return this;
	}

	public ListTable<T> text(String column, Function<T, String> value) {
		return column(Column.text(column), (item, sink) -> sink.text(value.apply(item)));
	}

	public ListTable<T> integer(String column, ToLongFunction<T> value) {
		return column(Column.integer(column, ""), (item, sink) -> sink.number(value.applyAsLong(item)));
	}

	public ListTable<T> decimal(String column, ToDoubleFunction<T> value) {
		return column(Column.decimal(column, ""), (item, sink) -> sink.decimal(value.applyAsDouble(item)));
	}

	public ListTable<T> bool(String column, Predicate<T> value) {
		return column(Column.bool(column), (item, sink) -> sink.bool(value.test(item)));
	}

	/** Adds a column of times in ns since 1970 UTC. */
	public ListTable<T> timestamp(String column, ToLongFunction<T> value) {
		return column(Column.timestamp(column), (item, sink) -> sink.number(value.applyAsLong(item)));
	}

	/** Adds a column of durations in ns. */
	public ListTable<T> duration(String column, ToLongFunction<T> value) {
		return column(Column.duration(column), (item, sink) -> sink.number(value.applyAsLong(item)));
	}

	/** Adds a column of numbers; a null is a cell without a value. */
	public ListTable<T> optional(Column column, Function<T, Long> value) {
		return column(column, (item, sink) -> BufferedRow.emit(value.apply(item), sink));
	}

	@Override
	public String name() {
		return name;
	}

	@Override
	public List<Column> columns() {
		return List.copyOf(columns);
	}

	@Override
	public long rowCount() {
		return items.size();
	}

	@Override
	public void rows(RowSink sink) {
		for (T item : items) {
			row(item, sink);
			if (!sink.endRow()) {
				return;
			}
		}
	}

	/** Passes on the cells of an object, also of one that is not in the table. */
	public void row(T item, RowSink sink) {
		// Indexed, as it runs for each wait of a recording.
		for (int i = 0; i < cells.size(); i++) {
			cells.get(i).accept(item, sink);
		}
	}
}
