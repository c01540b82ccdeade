package org.threadlanes.fleet.table;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Consumer;

import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;
import org.threadlanes.core.tables.Column;
import org.threadlanes.core.tables.ColumnType;
import org.threadlanes.core.tables.RowSink;
import org.threadlanes.core.tables.Table;
import org.threadlanes.core.tables.TablePart;

/**
 * Turns the rows of a table into arrays of Spark's internal values (times are in microseconds), in the order of the
 * wanted columns. Columns that the table lacks are null; columns whose type differs become text, or null if text is not
 * wanted.
 */
public final class SparkRows implements RowSink {

	private static final long NANOS_PER_MICRO = 1_000;

	private final List<Column> columns;
	private final Consumer<Object[]> rows;
	private final int width;
	private final int recordingAt;
	private final String recording;
	private final int[] places;
	private final int[] nanosPlaces;
	private final boolean[] asText;
	private Object[] row;
	private int next;

	/**
	 * @param recording the path of the recording, for the first column
	 * @param columns the columns of the table
	 * @param wanted the columns of the rows
	 * @param rows receives each row
	 */
	private SparkRows(String recording, List<Column> columns, StructType wanted, Consumer<Object[]> rows) {
		this.recording = recording;
		this.columns = columns;
		this.rows = rows;
		width = wanted.length();
		recordingAt = place(wanted, SparkColumns.RECORDING);
		places = new int[columns.size()];
		nanosPlaces = new int[columns.size()];
		asText = new boolean[columns.size()];
		for (int i = 0; i < places.length; i++) {
			Column column = columns.get(i);
			DataType own = SparkColumns.type(column.type());
			places[i] = place(wanted, column.header());
			nanosPlaces[i] = SparkColumns.hasNanos(column) ? place(wanted, SparkColumns.nanosName(column)) : -1;
			if (places[i] >= 0 && !wanted.apply(places[i]).dataType().equals(own)) {
				asText[i] = wanted.apply(places[i]).dataType().equals(DataTypes.StringType);
				places[i] = asText[i] ? places[i] : -1;
			}
		}
		begin();
	}

	/**
	 * @param recording the path of the recording, for the first column
	 * @param table the table
	 * @param wanted the columns of the rows
	 * @param completion fills in what the table lacks; sees each row once, in order
	 * @return the rows of the table in batches, each read when it is asked for
	 */
	public static Iterator<List<Object[]>> of(String recording, Table table, StructType wanted,
			Consumer<Object[]> completion) {
		Iterator<TablePart> parts = table.parts();
		TablePart whole = sink -> {
			table.rows(sink);
			return true;
		};
		Iterator<TablePart> all = parts == null ? List.of(whole).iterator() : parts;
		return new Iterator<>() {
			@Override
			public boolean hasNext() {
				return all.hasNext();
			}

			@Override
			public List<Object[]> next() {
				List<Object[]> rows = new ArrayList<>();
				all.next().rows(new SparkRows(recording, table.columns(), wanted, rows::add));
				rows.forEach(completion);
				return rows;
			}
		};
	}

	private static int place(StructType wanted, String name) {
		for (int i = 0; i < wanted.length(); i++) {
			if (wanted.apply(i).name().equals(name)) {
				return i;
			}
		}
		return -1;
	}

	private void begin() {
		row = new Object[width];
		next = 0;
		if (recordingAt >= 0) {
			row[recordingAt] = UTF8String.fromString(recording);
		}
	}

	private void put(Object value) {
		int column = next++;
		if (places[column] >= 0 && value != null) {
			row[places[column]] = asText[column] || value instanceof String ? UTF8String.fromString(value.toString())
					: value;
		}
	}

	@Override
	public void text(String text) {
		put(text);
	}

	@Override
	public void number(long value) {
		switch (columns.get(next).type()) {
		case UNSIGNED -> put(Decimal.apply(new BigDecimal(Long.toUnsignedString(value)),
				SparkColumns.DIGITS_OF_UNSIGNED, 0));
		case TIMESTAMP -> time(value);
		case DURATION -> put(value == Long.MIN_VALUE ? null : value);
		default -> put(value);
		}
	}

	@Override
	public void decimal(double value) {
		if (columns.get(next).type() == ColumnType.FLOAT) {
			put((float) value);
		} else {
			put(value);
		}
	}

	@Override
	public void bool(boolean value) {
		put(value);
	}

	private void time(long time) {
		if (time == Long.MIN_VALUE) {
			empty();
			return;
		}
		long nanosPerUnit = columns.get(next).nanosPerUnit();
		if (nanosPlaces[next] >= 0) {
			row[nanosPlaces[next]] = time;
		}
		if (asText[next]) {
			long perSecond = 1_000_000_000 / nanosPerUnit;
			put(Instant.ofEpochSecond(Math.floorDiv(time, perSecond), Math.floorMod(time, perSecond) * nanosPerUnit));
		} else {
			put(nanosPerUnit < NANOS_PER_MICRO ? Math.floorDiv(time, NANOS_PER_MICRO / nanosPerUnit)
					: time * (nanosPerUnit / NANOS_PER_MICRO));
		}
	}

	@Override
	public void empty() {
		put(null);
	}

	@Override
	public boolean endRow() {
		Object[] done = row;
		begin();
		rows.accept(done);
		return true;
	}
}
