package org.threadlanes.core.table;

import java.util.List;

/** How a row lies in {@code long}s: its sort key, a bit for each cell without a value, then a {@code long} for each cell. */
final class RowLayout {

	private final ColumnType[] types;
	private final int nullWords;

	RowLayout(List<Column> columns) {
		types = columns.stream().map(Column::type).toArray(ColumnType[]::new);
		nullWords = (types.length + 63) / 64;
	}

	int columns() {
		return types.length;
	}

	ColumnType type(int column) {
		return types[column];
	}

	int nullWords() {
		return nullWords;
	}

	int firstCell() {
		return 1 + nullWords;
	}

	/** @return the {@code long}s of a row */
	int stride() {
		return 1 + nullWords + types.length;
	}
}
