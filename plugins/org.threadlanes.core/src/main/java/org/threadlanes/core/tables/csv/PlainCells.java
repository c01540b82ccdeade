package org.threadlanes.core.tables.csv;

import java.util.List;

import org.threadlanes.core.tables.Column;
import org.threadlanes.core.tables.ColumnType;

/** What the profiles {@code data} and {@code excel} have in common. */
abstract class PlainCells implements CellFormat {

	private final ColumnType[] types;
	private final char point;
	private final StringBuilder decimal = new StringBuilder(32);

	/** @param point the decimal separator */
	PlainCells(List<Column> columns, char point) {
		this.types = columns.stream().map(Column::type).toArray(ColumnType[]::new);
		this.point = point;
	}

	@Override
	public void integer(int column, long value, Utf8Buffer out) {
		if (types[column] == ColumnType.UNSIGNED) {
			out.unsigned(value);
		} else {
			out.number(value);
		}
	}

	@Override
	public void decimal(int column, double value, Utf8Buffer out) {
		decimal.setLength(0);
		if (types[column] == ColumnType.FLOAT) {
			decimal.append((float) value);
		} else {
			decimal.append(value);
		}
		for (int i = 0; i < decimal.length(); i++) {
			char c = decimal.charAt(i);
			out.ascii(c == '.' ? point : c);
		}
	}
}
