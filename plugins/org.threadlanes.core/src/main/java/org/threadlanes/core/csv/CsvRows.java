package org.threadlanes.core.csv;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.util.List;

import org.threadlanes.core.table.Column;
import org.threadlanes.core.table.RowSink;

/**
 * Lays out rows as CSV, in memory. Digits never need quotes, unless the separator is one of their characters. One
 * thread at a time.
 */
class CsvRows implements RowSink {

	private static final byte[] TRUE = "true".getBytes(StandardCharsets.US_ASCII);
	private static final byte[] FALSE = "false".getBytes(StandardCharsets.US_ASCII);
	private static final byte[] CRLF = {'\r', '\n'};
	private static final byte[] LF = {'\n'};

	private final List<Column> columns;
	private final CsvFormat format;
	private final CellFormat cells;
	private final TextCells texts;
	private final byte[] separator;
	private final byte[] lineEnd;
	private final boolean quotesTimes;
	/** A line must not be empty: readers skip such lines. */
	private final boolean quotesNothing;
	private final boolean separatesNumbers;
	private final Utf8Buffer out = new Utf8Buffer();
	private int column;
	private long rows;

	/**
	 * @param columns the table's columns
	 * @param format how the CSV looks
	 */
	CsvRows(List<Column> columns, CsvFormat format) {
		this.columns = columns;
		this.format = format;
		boolean jfr = format.profile() == CsvProfile.JFR;
		cells = switch (format.profile()) {
			case DATA -> new DataCells(columns);
			case EXCEL -> new ExcelCells(columns, format.zone(), format.decimalSeparator());
			case JFR -> new JfrCells(columns, Runtime.version().feature());
		};
		texts = new TextCells(cells, format.separator(), jfr);
		separator = String.valueOf(format.separator()).getBytes(StandardCharsets.UTF_8);
		lineEnd = jfr ? LF : CRLF;
		quotesTimes = jfr;
		quotesNothing = columns.size() == 1 && !jfr;
		separatesNumbers = cells.marks().indexOf(format.separator()) >= 0;
	}

	/** Begins a CSV: with a byte order mark and names, if the format has them. */
	void begin() {
		if (format.bom()) {
			out.text("\uFEFF", 0, 1);
		}
		if (format.header()) {
			columns.forEach(c -> text(CsvTables.header(c, format.profile())));
			endLine();
		}
	}

	/** @return the number of bytes that are laid out */
	int size() {
		return out.size();
	}

	/**
	 * Moves what is laid out to a stream.
	 *
	 * @return the number of rows since the last time
	 */
	long moveTo(OutputStream stream) throws IOException {
		out.moveTo(stream);
		long moved = rows;
		rows = 0;
		return moved;
	}

	private void beginCell() {
		if (column++ > 0) {
			out.bytes(separator);
		}
	}

	@Override
	public void text(String text) {
		if (text == null) {
			empty();
			return;
		}
		beginCell();
		texts.write(text, column == 1, out);
	}

	@Override
	public void empty() {
		beginCell();
		if (quotesNothing) {
			out.ascii("\"\"");
		}
	}

	@Override
	public void integer(long value) {
		beginCell();
		int start = out.size();
		cells.integer(column - 1, value, out);
		endNumber(start);
	}

	@Override
	public void decimal(double value) {
		if (cells.isBlank(value)) {
			empty();
			return;
		}
		beginCell();
		int start = out.size();
		cells.decimal(column - 1, value, out);
		endNumber(start);
	}

	@Override
	public void bool(boolean value) {
		beginCell();
		out.bytes(value ? TRUE : FALSE);
	}

	@Override
	public void time(long time) {
		if (cells.isBlank(time)) {
			empty();
			return;
		}
		beginCell();
		int start = out.size();
		cells.time(column - 1, time, out);
		endTime(start);
	}

	@Override
	public void duration(long span) {
		if (cells.isBlank(span)) {
			empty();
			return;
		}
		beginCell();
		int start = out.size();
		cells.duration(column - 1, span, out);
		endTime(start);
	}

	private void endTime(int start) {
		if (!quotesTimes) {
			endNumber(start);
		}
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
		return true;
	}

	private void endLine() {
		out.bytes(lineEnd);
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
