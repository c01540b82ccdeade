package org.threadlanes.core.table;

import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** Keeps the cells of a row, to pass on some of them, in any order, or none. */
public final class BufferedRow {

	private final List<Object> cells = new ArrayList<>();

	/** @return the number of a cell, a time or a duration; null if it has none */
	public Long number(int column) {
		return cells.get(column) instanceof Long number ? number : null;
	}

	/** @return the text of a cell; null if it has none */
	public String text(int column) {
		return cells.get(column) instanceof String text ? text : null;
	}

	/** @return the cells of the row: texts, numbers, booleans, or null */
	public List<Object> cells() {
		return cells;
	}

	/** Passes on a cell, as {@link #cells} gives it. */
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

	/** @return a sink that keeps a row here; {@code endOfRow} says what then, and whether more rows are wanted */
	public RowSink sink(BooleanSupplier endOfRow) {
		return sink(offset -> {
		}, endOfRow);
	}

	/** @return the same, which also passes on where the following rows were recorded */
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
