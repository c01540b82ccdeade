package org.threadlanes.ui.csv;

import java.util.List;

import org.threadlanes.core.table.Column;
import org.threadlanes.core.table.RowSink;
import org.threadlanes.core.table.Table;
import org.threadlanes.ui.model.TimeRange;

/** Some columns of another table, and of its rows those within a range of time. */
final class ColumnSubset implements Table {

	private final Table table;
	private final List<Integer> columns;
	private final TimeRange range;

	/**
	 * @param columns the numbers of the columns
	 * @param range null for all rows, and for a table without times
	 */
	ColumnSubset(Table table, List<Integer> columns, TimeRange range) {
		this.table = table;
		this.columns = columns;
		this.range = range;
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
		return range == null ? table.rowCount() : -1;
	}

	@Override
	public void rows(RowSink sink) {
		BufferedRows row = new BufferedRows();
		int start = indexOf("startTime");
		int duration = indexOf("duration");
		table.rows(row.sink(() -> {
			if (range != null && start >= 0 && !isIn(row.number(start), duration < 0 ? null : row.number(duration))) {
				return true;
			}
			columns.forEach(column -> row.cells().get(column).to(sink));
			return sink.endRow();
		}));
	}

	private boolean isIn(Long start, Long duration) {
		return start != null && start < range.endNanos()
				&& start + (duration == null ? 0 : duration) >= range.startNanos();
	}

	private int indexOf(String name) {
		return table.columns().stream().map(Column::name).toList().indexOf(name);
	}
}
