package org.threadlanes.ui.csv;

import java.util.ArrayList;
import java.util.List;

import org.threadlanes.core.tables.BufferedRow;
import org.threadlanes.core.tables.Column;
import org.threadlanes.core.tables.RowSink;
import org.threadlanes.core.tables.Table;

/** The first rows of another table, kept in memory. */
record TablePreview(String name, List<Column> columns, List<List<Object>> rows) implements Table {

	static TablePreview of(Table table, int most) {
		List<List<Object>> rows = new ArrayList<>();
		BufferedRow row = new BufferedRow();
		table.rows(row.sink(() -> {
			rows.add(new ArrayList<>(row.cells()));
			return rows.size() < most;
		}));
		return new TablePreview(table.name(), table.columns(), rows);
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
