package org.threadlanes.core.tables;

import java.util.Iterator;
import java.util.List;
import java.util.function.Predicate;

/** Some columns of another table, and some of its rows. */
public final class TableView implements Table {

	private final Table table;
	private final List<Integer> columns;
	private final Predicate<BufferedRow> rows;

	/**
	 * @param table the table
	 * @param columns the numbers of its columns, in the order of the view's
	 * @param rows selects rows by all columns of the table; null for all rows
	 */
	public TableView(Table table, List<Integer> columns, Predicate<BufferedRow> rows) {
		this.table = table;
		this.columns = List.copyOf(columns);
		this.rows = rows;
	}

	@Override
	public String name() {
		return table.name();
	}

	@Override
	public List<Column> columns() {
		return columns.stream().map(table.columns()::get).toList();
	}

	@Override
	public long rowCount() {
		return rows == null ? table.rowCount() : -1;
	}

	@Override
	public void rows(RowSink sink) {
		table.rows(through(sink));
	}

	@Override
	public Iterator<TablePart> parts() {
		Iterator<TablePart> parts = table.parts();
		return parts == null ? null : new Iterator<>() {

			@Override
			public boolean hasNext() {
				return parts.hasNext();
			}

			@Override
			public TablePart next() {
				TablePart part = parts.next();
				return sink -> part.rows(through(sink));
			}
		};
	}

	/** @return a sink of the table's rows, which passes on those of the view */
	private RowSink through(RowSink sink) {
		BufferedRow row = new BufferedRow();
		return row.sink(sink::recordedAt, () -> {
			if (rows != null && !rows.test(row)) {
				return true;
			}
			columns.forEach(column -> BufferedRow.emit(row.cells().get(column), sink));
			return sink.endRow();
		});
	}
}
