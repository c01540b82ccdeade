package org.threadlanes.core.tables;

import java.util.ArrayList;
import java.util.List;

/** Takes rows as lists of texts; no value is null. */
public final class CellTexts implements RowSink {

	private final List<List<String>> rows = new ArrayList<>();
	private List<String> row = new ArrayList<>();

	public static List<List<String>> of(Table table) {
		CellTexts texts = new CellTexts();
		table.rows(texts);
		return texts.rows;
	}

	public static List<List<String>> of(TablePart part) {
		CellTexts texts = new CellTexts();
		part.rows(texts);
		return texts.rows;
	}

	/** @return the cells of one column */
	public static List<String> of(Table table, String column) {
		List<String> names = table.columns().stream().map(Column::name).toList();
		int index = names.indexOf(column);
		if (index < 0) {
			throw new IllegalArgumentException(column + " is not one of " + names);
		}
		return of(table).stream().map(r -> r.get(index)).toList();
	}

	@Override
	public void text(String text) {
		row.add(text);
	}

	@Override
	public void number(long value) {
		row.add(String.valueOf(value));
	}

	@Override
	public void decimal(double value) {
		row.add(String.valueOf(value));
	}

	@Override
	public void bool(boolean value) {
		row.add(String.valueOf(value));
	}

	@Override
	public void empty() {
		row.add(null);
	}

	@Override
	public boolean endRow() {
		rows.add(row);
		row = new ArrayList<>();
		return true;
	}
}
