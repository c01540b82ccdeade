package org.threadlanes.core.tables.csv;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;

import org.threadlanes.core.tables.Column;
import org.threadlanes.core.tables.ColumnType;
import org.threadlanes.core.tables.RowSink;

/**
 * Formats rows as CSV, in memory. Numbers never need quotes, unless the separator is one of their characters. Not
 * thread-safe.
 */
final class CsvRows implements RowSink {

	/** Some readers skip lines that start with it, as comments. */
	private static final String COMMENT = "#";
	/** Separators that no number, time or duration contains, unless one is the decimal separator. */
	private static final String USUAL_SEPARATORS = ",;\t|";

	private final List<Column> columns;
	private final ColumnType[] types;
	private final CsvFormat format;
	private final CellFormat cells;
	private final byte[] separator;
	private final EncodedCellCache known;
	/** All texts and times are quoted, and nothing else; lines end without a carriage return. */
	private final boolean isAsOfJq;
	/** A line must not be empty: readers skip such lines. */
	private final boolean quotesEmptyCell;
	private final boolean separatesNumbers;
	private final Utf8Buffer out = new Utf8Buffer();
	private final Predicate<CsvRows> afterRow;
	private String label;
	private int column;
	private long rows;

	/**
	 * @param known a cache of the table's formatted cells
	 * @param afterRow called after each row; returns whether more rows are wanted; null if all are
	 */
	CsvRows(List<Column> columns, CsvFormat format, EncodedCellCache known, Predicate<CsvRows> afterRow) {
		this.columns = columns;
		this.known = known;
		this.types = columns.stream().map(Column::type).toArray(ColumnType[]::new);
		this.format = format;
		this.afterRow = afterRow;
		isAsOfJq = format.profile() == CsvProfile.JFR;
		cells = switch (format.profile()) {
			case DATA -> new DataCells(columns);
			case EXCEL -> new ExcelCells(columns, format.zone(), format.decimalSeparator());
			case JFR -> new JfrCells(columns, Runtime.version().feature());
		};
		separator = String.valueOf(format.separator()).getBytes(StandardCharsets.UTF_8);
		quotesEmptyCell = columns.size() == 1 && !isAsOfJq;
		separatesNumbers = USUAL_SEPARATORS.indexOf(format.separator()) < 0
				|| format.separator() == format.decimalSeparator();
	}

	/** Starts a CSV with a byte order mark and a header, if the format has them. */
	void begin() {
		if (format.bom()) {
			out.text("\uFEFF");
		}
		if (format.header()) {
			columns.forEach(c -> text(CsvTables.header(c, format.profile())));
			endLine();
		}
	}

	/** Sets a first cell for all rows, before those of the table; null for none. */
	void setLabel(String text) {
		label = text;
	}

	/** @return the number of formatted rows */
	long rows() {
		return rows;
	}

	/** @return the number of formatted bytes */
	int size() {
		return out.size();
	}

	/**
	 * Moves the formatted rows to a stream.
	 *
	 * @return the number of rows moved
	 */
	long moveTo(OutputStream stream) throws IOException {
		out.moveTo(stream);
		long moved = rows;
		rows = 0;
		return moved;
	}

	private void beginLine() {
		if (column == 0 && label != null) {
			write(label);
		}
	}

	private void beginCell() {
		beginLine();
		if (column++ > 0) {
			separate();
		}
	}

	private void separate() {
		if (separator.length == 1) {
			out.ascii(separator[0]);
		} else {
			out.bytes(separator);
		}
	}

	@Override
	public void text(String text) {
		if (text == null) {
			empty();
			return;
		}
		beginLine();
		write(text);
	}

	private void write(String original) {
		if (column > 0) {
			separate();
		}
		String text = cells.text(original);
		out.text(needsQuotes(text) ? "\"" + text.replace("\"", "\"\"") + "\"" : text);
		column++;
	}

	/** As RFC 4180 requires. An empty text is quoted to differ from a missing value. */
	private boolean needsQuotes(String text) {
		if (isAsOfJq || text.isEmpty() || column == 0 && text.startsWith(COMMENT)) {
			return true;
		}
		for (int i = 0; i < text.length(); i++) {
			char c = text.charAt(i);
			if (c == format.separator() || c == '"' || c == '\r' || c == '\n') {
				return true;
			}
		}
		return false;
	}

	@Override
	public void cells(long key, Consumer<RowSink> cells) {
		beginLine();
		EncodedCellCache.Run run = known.get(column, key);
		if (run != null) {
			out.bytes(run.bytes());
			column = run.end();
		} else {
			int first = column;
			int start = out.size();
			cells.accept(this);
			known.put(first, key, column, out, start);
		}
	}

	@Override
	public void empty() {
		beginCell();
		if (quotesEmptyCell) {
			out.ascii("\"\"");
		}
	}

	@Override
	public void number(long value) {
		beginLine();
		ColumnType type = types[column];
		boolean isTime = type == ColumnType.TIMESTAMP || type == ColumnType.DURATION;
		// An unset time, such as the timeout of a wait without one; jfr prints it.
		if (isTime && !isAsOfJq && value == Long.MIN_VALUE) {
			empty();
			return;
		}
		if (column++ > 0) {
			separate();
		}
		int start = out.size();
		// An enum switch would cost several calls per cell.
		if (type == ColumnType.TIMESTAMP) {
			cells.time(column - 1, value, out);
		} else if (type == ColumnType.DURATION) {
			cells.duration(column - 1, value, out);
		} else {
			cells.integer(column - 1, value, out);
		}
		if (!isTime || !isAsOfJq) {
			endNumber(start);
		}
	}

	@Override
	public void decimal(double value) {
		if (isAsOfJq && !Double.isFinite(value)) {
			empty();
			return;
		}
		if (column++ > 0) {
			separate();
		}
		int start = out.size();
		cells.decimal(column - 1, value, out);
		endNumber(start);
	}

	@Override
	public void bool(boolean value) {
		beginCell();
		out.ascii(value ? "true" : "false");
	}

	private void endNumber(int start) {
		if (separatesNumbers) {
			out.quoteIf(format.separator(), start);
		}
	}

	@Override
	public boolean endRow() {
		endLine();
		rows++;
		return afterRow == null || afterRow.test(this);
	}

	private void endLine() {
		if (!isAsOfJq) {
			out.ascii('\r');
		}
		out.ascii('\n');
		column = 0;
	}

	@Override
	public void recordedAt(ZoneOffset offset) {
		cells.recordedAt(offset);
	}

	@Override
	public String toString() {
		return out.toString();
	}
}
