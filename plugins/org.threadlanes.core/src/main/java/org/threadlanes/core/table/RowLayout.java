package org.threadlanes.core.table;

import java.util.ArrayList;
import java.util.List;

import org.threadlanes.core.table.CellSource.Part;
import org.threadlanes.core.wait.WaitKind;

/**
 * The layout of a row in {@code long}s: its sort key, a bit for each cell without a value, then a {@code long} for each
 * cell. Columns derived from the same part of an event share a cell. Any thread may read.
 */
final class RowLayout {

	private static final int NONE = -1;

	private final ColumnType[] types;
	private final Part[] parts;
	private final int[] cellOf;
	private final int[] stackOf;
	/** What the cells hold, in their order. */
	final List<EventColumn> cells = new ArrayList<>();
	final int firstCell;
	/** Which values are times: they are near the key. */
	final boolean[] isTime;
	private final TextTable texts;
	private final ContextTexts context;
	private final WaitKind wait;

	/**
	 * @param columns the columns
	 * @param texts the texts of rows
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
		}
		firstCell = 1 + (cells.size() + 63) / 64;
		isTime = new boolean[stride()];
		for (int i = 0; i < cells.size(); i++) {
			isTime[firstCell + i] = cells.get(i).column().type() == ColumnType.TIMESTAMP
					|| cells.get(i).source().part() == Part.EPOCH_NANOS;
		}
	}

	private int add(EventColumn column) {
		cells.add(column);
		return cells.size() - 1;
	}

	/** @return the cell of the number of a thread or stack, which several columns may use */
	private int number(String field, Part part) {
		CellSource source = new CellSource(field, part);
		for (int i = 0; i < cells.size(); i++) {
			if (cells.get(i).source().equals(source)) {
				return i;
			}
		}
		return add(new EventColumn(Column.integer(field, ""), false, source));
	}

	/** @return the {@code long}s of a row */
	int stride() {
		return firstCell + cells.size();
	}

	/**
	 * Passes on a row.
	 *
	 * @param row the row
	 * @param sink gets it
	 * @return whether the sink wants more
	 */
	boolean emit(long[] row, RowSink sink) {
		for (int column = 0; column < types.length; column++) {
			int cell = cellOf[column];
			if (isEmpty(row, cell)) {
				sink.empty();
				continue;
			}
			long value = row[firstCell + cell];
			ColumnType type = types[column];
			// A switch over an enum is several calls.
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
		return sink.endRow();
	}

	private static boolean isEmpty(long[] row, int cell) {
		return (row[1 + (cell >>> 6)] & 1L << cell) != 0;
	}

	private String text(int column, long value, long[] row) {
		return switch (parts[column]) {
			case THREAD_POOL -> context.pool((int) value);
			case THREAD_KIND -> context.kind((int) value);
			case VERDICT -> context.verdict((int) value,
					isEmpty(row, stackOf[column]) ? NONE : (int) row[firstCell + stackOf[column]], wait);
			default -> texts.get(value);
		};
	}
}
