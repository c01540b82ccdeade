package org.threadlanes.ui.csv;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

import org.threadlanes.core.table.RowSink;

/** Keeps the cells of a row, to hand some of them on, in any order, or none. */
final class BufferedRows {

	/** Hands a cell to a sink. */
	interface Cell {
		void to(RowSink sink);
	}

	private final List<Cell> cells = new ArrayList<>();
	private final List<Long> numbers = new ArrayList<>();

	/** @return the number of a cell, a time or a duration; null if it has none */
	Long number(int column) {
		return numbers.get(column);
	}

	/** @return the cells of the row */
	List<Cell> cells() {
		return cells;
	}

	void clear() {
		cells.clear();
		numbers.clear();
	}

	/** @return a sink that keeps a row here; {@code endOfRow} says what then, and whether more rows are wanted */
	RowSink sink(BooleanSupplier endOfRow) {
		return new RowSink() {
			private void keep(Cell cell, Long number) {
				cells.add(cell);
				numbers.add(number);
			}

			@Override
			public void text(String text) {
				keep(sink -> sink.text(text), null);
			}

			@Override
			public void integer(long value) {
				keep(sink -> sink.integer(value), value);
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
			public void time(long time) {
				keep(sink -> sink.time(time), time);
			}

			@Override
			public void duration(long span) {
				keep(sink -> sink.duration(span), span);
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
