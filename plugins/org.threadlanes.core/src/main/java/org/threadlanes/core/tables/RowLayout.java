package org.threadlanes.core.tables;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.tables.CellSource.Part;

/**
 * The layout of a row in {@code long}s. The first part differs from row to row: the sort key, a bit per cell that says
 * whether it lacks a value, the cells, and the number of the second part. The second part often repeats; it, too,
 * begins with bits, followed by cells. Columns derived from the same part of an event share a cell. Any thread may
 * read.
 */
final class RowLayout {

	private static final int NONE = -1;
	private static final String TIMEOUT = "timeout";

	/**
	 * Successive columns: one whose cells differ, or several whose cells repeat together.
	 *
	 * @param first the first column
	 * @param end the column after the last
	 * @param repeats whether the cells repeat
	 */
	record Run(int first, int end, boolean repeats) {
	}

	private final ColumnType[] types;
	private final Part[] parts;
	private final int[] cellOf;
	private final int[] stackOf;
	/** What the cells hold, in their order. */
	final List<EventColumn> cells = new ArrayList<>();
	/** All columns, in order. */
	final List<Run> runs = new ArrayList<>();
	/** The place of the repeated part's number; that part begins after it. */
	final int number;
	final int stride;
	/** Which values are times; these are packed relative to the key. */
	final boolean[] isTime;
	/** By cell, the place of its value, the place of its bit, and the bit. */
	private final int[] places;
	private final int[] bitPlaces;
	private final long[] bits;
	/** The cells that differ. */
	final int[] differing;
	private final TextTable texts;
	private final ContextTexts context;
	private final WaitKind wait;

	/**
	 * @param context what only the whole recording shows
	 * @param wait the kind of wait; null if the events are not waits
	 */
	RowLayout(List<EventColumn> columns, TextTable texts, ContextTexts context, WaitKind wait) {
		this.texts = texts;
		this.context = context;
		this.wait = wait;
		types = columns.stream().map(c -> c.column().type()).toArray(ColumnType[]::new);
		parts = columns.stream().map(c -> c.source().part()).toArray(Part[]::new);
		cellOf = new int[types.length];
		stackOf = new int[types.length];
		for (int i = 0; i < types.length; i++) {
			EventColumn column = columns.get(i);
			String field = column.source().field();
			cellOf[i] = column.needsContext() ? number(field, Part.THREAD_NUMBER) : add(column);
			stackOf[i] = parts[i] == Part.VERDICT ? number("stackTrace", Part.STACK_NUMBER) : NONE;
			boolean repeats = repeats(column);
			Run before = runs.isEmpty() ? null : runs.get(runs.size() - 1);
			if (repeats && before != null && before.repeats) {
				runs.set(runs.size() - 1, new Run(before.first, i + 1, true));
			} else {
				runs.add(new Run(i, i + 1, repeats));
			}
		}
		places = new int[cells.size()];
		bitPlaces = new int[places.length];
		bits = new long[places.length];
		differing = cells(false);
		number = place(differing, 1);
		stride = place(cells(true), number + 1);
		isTime = new boolean[stride];
		for (int i = 0; i < places.length; i++) {
			isTime[places[i]] = cells.get(i).column().type() == ColumnType.TIMESTAMP
					|| cells.get(i).source().part() == Part.EPOCH_NANOS;
		}
	}

	/** Measured values differ from row to row; names, timeouts and numbers without a unit often repeat. */
	private static boolean repeats(EventColumn column) {
		return switch (column.column().type()) {
			case TEXT, BOOLEAN -> true;
			case INTEGER, UNSIGNED -> column.column().unit().isEmpty() && column.source().part() != Part.EPOCH_NANOS;
			case DURATION -> column.source().field().equals(TIMEOUT);
			case TIMESTAMP, DECIMAL, FLOAT -> false;
		};
	}

	private int[] cells(boolean repeated) {
		return IntStream.range(0, cells.size()).filter(i -> repeats(cells.get(i)) == repeated).toArray();
	}

	/** @return the place after some cells and their bits */
	private int place(int[] part, int first) {
		int at = first + (part.length + Long.SIZE - 1) / Long.SIZE;
		for (int i = 0; i < part.length; i++) {
			places[part[i]] = at++;
			bitPlaces[part[i]] = first + i / Long.SIZE;
			bits[part[i]] = 1L << i;
		}
		return at;
	}

	private int add(EventColumn column) {
		cells.add(column);
		return cells.size() - 1;
	}

	/** @return the cell of the number of a thread or stack, which several columns may use */
	private int number(String field, Part part) {
		for (int i = 0; i < cells.size(); i++) {
			CellSource source = cells.get(i).source();
			if (source.part() == part && source.field().equals(field)) {
				return i;
			}
		}
		return add(new EventColumn(Column.integer(field, ""), false, new CellSource(field, part)));
	}

	/** @return the place of a cell's value in a row */
	int place(int cell) {
		return places[cell];
	}

	void put(long[] row, int cell, long value) {
		row[places[cell]] = value;
	}

	/** Marks a cell as having no value. */
	void putNothing(long[] row, int cell) {
		row[bitPlaces[cell]] |= bits[cell];
		row[places[cell]] = 0;
	}

	/** Passes on the cells of some columns. */
	void emit(long[] row, Run run, RowSink sink) {
		for (int column = run.first; column < run.end; column++) {
			int cell = cellOf[column];
			if (isEmpty(row, cell)) {
				sink.empty();
				continue;
			}
			long value = row[places[cell]];
			ColumnType type = types[column];
			// An enum switch would cost several calls per cell.
			if (type == ColumnType.TEXT) {
				sink.text(parts[column] == Part.VALUE ? texts.get(value) : text(column, value, row));
			} else if (type == ColumnType.DECIMAL || type == ColumnType.FLOAT) {
				sink.decimal(Double.longBitsToDouble(value));
			} else if (type == ColumnType.BOOLEAN) {
				sink.bool(value != 0);
			} else {
				sink.number(value);
			}
		}
	}

	private boolean isEmpty(long[] row, int cell) {
		return (row[bitPlaces[cell]] & bits[cell]) != 0;
	}

	private String text(int column, long value, long[] row) {
		return switch (parts[column]) {
			case THREAD_POOL -> context.pool((int) value);
			case THREAD_KIND -> context.kind((int) value);
			case VERDICT -> context.verdict((int) value,
					isEmpty(row, stackOf[column]) ? NONE : (int) row[places[stackOf[column]]], wait);
			default -> texts.get(value);
		};
	}
}
