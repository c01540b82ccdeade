package org.threadlanes.core.tables;

import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** Buffers the cells of a row, so that some of them can be passed on, in any order. */
public final class BufferedRow {

	private final List<Object> cells = new ArrayList<>();

	/** @return the value of a number, time or duration; null if the cell has none */
	public Long number(int column) {
		return cells.get(column) instanceof Long number ? number : null;
	}

	/** @return the text of a cell; null if the cell has none */
	public String text(int column) {
		return cells.get(column) instanceof String text ? text : null;
	}

	/** @return the cells of the row: texts, numbers, booleans, or null */
	public List<Object> cells() {
		return cells;
	}

	/** Passes on a cell of {@link #cells}. */
	public static void emit(Object cell, RowSink sink) {
		if (cell == null) {
			sink.empty();
		} else if (cell instanceof Long number) {
			sink.number(number);
		} else if (cell instanceof Double decimal) {
			sink.decimal(decimal);
		} else if (cell instanceof Boolean bool) {
			sink.bool(bool);
		} else {
			sink.text((String) cell);
		}
	}

	/**
	 * @return a sink that fills this row; {@code endOfRow} runs after each row and returns whether more rows are wanted
	 */
	public RowSink sink(BooleanSupplier endOfRow) {
		return sink(offset -> {
		}, endOfRow);
	}

	/** @return the same, which also passes on {@link RowSink#recordedAt} */
	RowSink sink(Consumer<ZoneOffset> recordedAt, BooleanSupplier endOfRow) {
		return new RowSink() {

			@Override
			public void text(String text) {
				cells.add(text);
			}

			@Override
			public void number(long value) {
				cells.add(value);
			}

			@Override
			public void decimal(double value) {
				cells.add(value);
			}

			@Override
			public void bool(boolean value) {
				cells.add(value);
			}

			@Override
			public void empty() {
				cells.add(null);
			}

			@Override
			public boolean endRow() {
				boolean more = endOfRow.getAsBoolean();
				cells.clear();
				return more;
			}

			@Override
			public void recordedAt(ZoneOffset offset) {
				recordedAt.accept(offset);
			}
		};
	}
}
