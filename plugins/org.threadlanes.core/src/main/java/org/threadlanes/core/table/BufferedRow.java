package org.threadlanes.core.table;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/** Keeps the cells of a row, to pass on some of them, in any order, or none. */
public final class BufferedRow {

	/** Passes a cell to a sink. */
	@FunctionalInterface
	public interface Cell {
		void to(RowSink sink);
	}

	private final List<Cell> cells = new ArrayList<>();
	private final List<Object> values = new ArrayList<>();

	/** @return the number of a cell, a time or a duration; null if it has none */
	public Long number(int column) {
		return values.get(column) instanceof Long number ? number : null;
	}

	/** @return the text of a cell; null if it has none */
	public String text(int column) {
		return values.get(column) instanceof String text ? text : null;
	}

	/** @return the cells of the row */
	public List<Cell> cells() {
		return cells;
	}

	private void clear() {
		cells.clear();
		values.clear();
	}

	/** @return a sink that keeps a row here; {@code endOfRow} says what then, and whether more rows are wanted */
	public RowSink sink(BooleanSupplier endOfRow) {
		return new RowSink() {
			private void keep(Cell cell, Object value) {
				cells.add(cell);
				values.add(value);
			}

			@Override
			public void text(String text) {
				keep(sink -> sink.text(text), text);
			}

			@Override
			public void number(long value) {
				keep(sink -> sink.number(value), value);
			}

			@Override
			public void decimal(double value) {
				keep(sink -> sink.decimal(value), null);
			}

			@Override
			public void bool(boolean value) {
				keep(sink -> sink.bool(value), null);
			}

			@Override
			public void empty() {
				keep(RowSink::empty, null);
			}

			@Override
			public boolean endRow() {
				boolean more = endOfRow.getAsBoolean();
				clear();
				return more;
			}
		};
	}
}
