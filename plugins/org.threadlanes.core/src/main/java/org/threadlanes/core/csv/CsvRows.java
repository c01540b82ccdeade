package org.threadlanes.core.csv;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.CancellationException;

import org.threadlanes.core.table.Column;
import org.threadlanes.core.table.RowSink;
import org.threadlanes.core.work.Progress;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import de.siegmar.fastcsv.writer.QuoteStrategy;

/**
 * Writes rows as CSV. FastCSV lays out the records: separators, quotes, ends of lines. It takes a text for each cell,
 * which for times and numbers would be a new one every time; so FastCSV is given an empty cell in their place, writes
 * the separator, and the digits follow it straight into the same buffer. Digits never need quotes, unless the
 * separator is one of their characters: then FastCSV gets the text.
 */
final class CsvRows implements RowSink {

	private static final int BUFFER = 1 << 16;
	private static final int ROWS_BETWEEN_CHECKS = 1 << 10;

	private final Utf8Output out;
	private final CellFormat cells;
	private final Utf8Output cellText;
	private final Quotes quotes;
	private final CsvWriter csv;
	private final EncodedCellCache repeated;
	private final long mostRows;
	private final Progress progress;
	private final long totalRows;
	private CsvWriter.CsvWriterRecord record;
	private int column;
	private long rows;

	/** Decides what is quoted beyond what must be. */
	private static final class Quotes implements QuoteStrategy {

		private final boolean allTexts;
		private final boolean lonely;
		private boolean digitsFollow;

		Quotes(boolean allTexts, boolean lonely) {
			this.allTexts = allTexts;
			this.lonely = lonely;
		}

		/** A line must not be empty: readers skip such lines. */
		@Override
		public boolean quoteNull(int line, int field) {
			return lonely && !digitsFollow;
		}

		/** Empty text is quoted, no value is not. */
		@Override
		public boolean quoteEmpty(int line, int field) {
			return true;
		}

		@Override
		public boolean quoteValue(int line, int field, String value) {
			return allTexts;
		}
	}

	/**
	 * @param stream takes the bytes; not closed
	 * @param columns the table's columns
	 * @param format how the CSV looks
	 * @param mostRows how many rows are wanted; the table stops after them
	 * @param progress receives the number of rows written; may cancel
	 * @param totalRows how many rows there will be; 0 if not known
	 */
	CsvRows(OutputStream stream, List<Column> columns, CsvFormat format, long mostRows, Progress progress,
			long totalRows) {
		this.out = new Utf8Output(stream, BUFFER);
		this.mostRows = mostRows;
		this.progress = progress;
		this.totalRows = totalRows;
		boolean jfr = format.profile() == CsvProfile.JFR;
		this.cells = switch (format.profile()) {
			case DATA -> new DataCells(columns);
			case EXCEL -> new ExcelCells(columns, format.zone(), format.decimalSeparator());
			case JFR -> new JfrCells(columns, Runtime.version().feature());
		};
		boolean clash = cells.marks().indexOf(format.separator()) >= 0;
		this.cellText = clash ? new Utf8Output(null, 64) : null;
		this.quotes = new Quotes(jfr, columns.size() == 1 && !jfr);
		CsvWriter.CsvWriterBuilder builder = CsvWriter.builder().fieldSeparator(format.separator())
				.quoteStrategy(quotes).bufferSize(0).lineDelimiter(jfr ? LineDelimiter.LF : LineDelimiter.CRLF);
		this.csv = builder.build(out);
		this.repeated = new EncodedCellCache(cells, builder, jfr ? 1 : 2);
		try {
			if (format.bom()) {
				out.write("\uFEFF", 0, 1);
			}
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
		if (format.header()) {
			csv.writeRecord(columns.stream().map(c -> cells.text(CsvTables.header(c, format.profile()))).toList());
		}
	}

	/** @return the number of rows that were written, without the header */
	long rows() {
		return rows;
	}

	private CsvWriter.CsvWriterRecord record() {
		if (record == null) {
			record = csv.writeRecord();
			column = 0;
		}
		return record;
	}

	/**
	 * @param quotesItself whether the cell brings its quotes along, if it needs any
	 * @return where the characters of the cell go: straight into the line behind the separator, or into a text
	 *         for FastCSV
	 */
	private Utf8Output beginDigits(boolean quotesItself) {
		if (cellText != null && !quotesItself) {
			record();
			return cellText;
		}
		quotes.digitsFollow = true;
		record().writeField(null);
		quotes.digitsFollow = false;
		return out;
	}

	private void endDigits(Utf8Output target) {
		if (target != out) {
			record.writeField(target.takeText());
		}
		column++;
	}

	@Override
	public void text(String text) {
		byte[] known = text == null ? null : repeated.cell(text);
		if (known == null) {
			record().writeField(text == null ? null : cells.text(text));
			column++;
			return;
		}
		try {
			Utf8Output target = beginDigits(true);
			target.bytes(known, known.length);
			endDigits(target);
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
	}

	@Override
	public void empty() {
		record().writeField(null);
		column++;
	}

	@Override
	public void integer(long value) {
		try {
			Utf8Output target = beginDigits(false);
			cells.integer(column, value, target);
			endDigits(target);
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
	}

	@Override
	public void decimal(double value) {
		if (cells.isBlank(value)) {
			empty();
			return;
		}
		try {
			Utf8Output target = beginDigits(false);
			cells.decimal(column, value, target);
			endDigits(target);
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
	}

	@Override
	public void bool(boolean value) {
		try {
			Utf8Output target = beginDigits(true);
			target.ascii(value ? "true" : "false");
			endDigits(target);
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
	}

	@Override
	public void time(long time) {
		if (cells.isBlank(time)) {
			empty();
			return;
		}
		try {
			Utf8Output target = beginDigits(quotes.allTexts);
			cells.time(column, time, target);
			endDigits(target);
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
	}

	@Override
	public void duration(long span) {
		if (cells.isBlank(span)) {
			empty();
			return;
		}
		try {
			Utf8Output target = beginDigits(quotes.allTexts);
			cells.duration(column, span, target);
			endDigits(target);
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
	}

	@Override
	public boolean endRow() {
		record.endRecord();
		record = null;
		rows++;
		if (rows % ROWS_BETWEEN_CHECKS == 0) {
			progress.at(rows, totalRows);
			if (progress.isCanceled()) {
				throw new CancellationException();
			}
		}
		return rows < mostRows;
	}

	@Override
	public void recordedAt(ZoneOffset offset) {
		cells.recordedAt(offset);
	}

	/** Writes what is still buffered to the stream. */
	void finish() {
		try {
			out.flush();
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
	}
}
