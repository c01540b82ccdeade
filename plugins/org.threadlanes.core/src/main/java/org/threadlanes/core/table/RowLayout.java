package org.threadlanes.core.table;

import java.util.List;
import java.util.function.UnaryOperator;

/**
 * The layout of a row in {@code long}s: its sort key, a bit for each cell without a value, then a {@code long} for each
 * cell.
 */
final class RowLayout {

	private final ColumnType[] types;
	private final List<UnaryOperator<String>> texts;
	private final int nullWords;

	/**
	 * @param columns the columns
	 * @param texts for each column what turns a text as it is kept into the text that is shown, which may be null; null
	 *            where both are the same
	 */
	RowLayout(List<Column> columns, List<UnaryOperator<String>> texts) {
		this.types = columns.stream().map(Column::type).toArray(ColumnType[]::new);
		this.texts = texts;
		this.nullWords = (types.length + 63) / 64;
	}

	int columns() {
		return types.length;
	}

	ColumnType type(int column) {
		return types[column];
	}

	/** @return the text that is shown for one that is kept; may be null */
	String shown(int column, String kept) {
		UnaryOperator<String> text = texts.get(column);
		return text == null ? kept : text.apply(kept);
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
