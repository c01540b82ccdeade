package org.threadlanes.ui.csv;

import java.util.ArrayList;
import java.util.List;

import org.threadlanes.core.table.BufferedRow;
import org.threadlanes.core.table.Column;
import org.threadlanes.core.table.RowSink;
import org.threadlanes.core.table.Table;

/** The first rows of another table, kept in memory. */
final class TablePreview implements Table {

	private final String name;
	private final List<Column> columns;
	private final List<List<Object>> rows = new ArrayList<>();

	TablePreview(Table table, int most) {
		name = table.name();
		columns = table.columns();
		BufferedRow row = new BufferedRow();
		table.rows(row.sink(() -> {
			rows.add(new ArrayList<>(row.cells()));
			return rows.size() < most;
		}));
	}

	@Override
	public String name() {
		return name;
	}

	@Override
	public List<Column> columns() {
		return columns;
	}

	@Override
	public long rowCount() {
		return rows.size();
	}

	@Override
	public void rows(RowSink sink) {
		for (List<Object> row : rows) {
			row.forEach(cell -> BufferedRow.emit(cell, sink));
			if (!sink.endRow()) {
				return;
			}
		}
	}
}
