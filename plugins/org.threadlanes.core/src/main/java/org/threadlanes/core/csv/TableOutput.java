package org.threadlanes.core.csv;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.zip.GZIPOutputStream;

import org.threadlanes.core.table.Column;
import org.threadlanes.core.table.Table;
import org.threadlanes.core.table.TablePart;
import org.threadlanes.core.work.Ahead;
import org.threadlanes.core.work.Progress;

/**
 * One CSV while it is being written: the rows of a table, or of several tables with the same columns. Several threads
 * format the parts of a table; these are written in order.
 */
final class TableOutput {

	private static final int BUFFER = 1 << 16;

	private final OutputStream out;
	private final GZIPOutputStream packed;
	private final List<Column> columns;
	private final CsvFormat format;
	private Progress progress = Progress.NONE;
	/** The number of rows of earlier tables, and of the current one; 0 if unknown. */
	private long rowsBefore;
	private long tableRows;
	private long rows;

	/**
	 * @param out receives the bytes; not closed
	 * @param columns the columns of all tables, preceded by that of recordings if there is one
	 */
	TableOutput(OutputStream out, List<Column> columns, CsvFormat format) throws IOException {
		this.out = out;
		this.packed = format.gzip() ? new GZIPOutputStream(out, BUFFER) : null;
		this.columns = columns;
		this.format = format;
		CsvRows head = newRows(new KnownCells(columns.size()));
		head.begin();
		write(head);
	}

	/**
	 * Appends all rows of a table.
	 *
	 * @param table the table
	 * @param recording the text of the column of recordings; null if there is no such column
	 * @param receiver receives the number of rows written; may cancel
	 */
	void append(Table table, String recording, Progress receiver) throws IOException {
		progress = receiver;
		rowsBefore = rows;
		tableRows = Math.max(0, table.rowCount());
		try {
			Iterator<TablePart> parts = table.parts();
			if (parts != null) {
				append(parts, recording);
				return;
			}
			CsvRows laidOut = new CsvRows(columns, format, new KnownCells(columns.size()), this::writeIfFull);
			laidOut.setLabel(recording);
			table.rows(laidOut);
			write(laidOut);
		} catch (UncheckedIOException e) {
			throw e.getCause();
		}
	}

	private CsvRows newRows(KnownCells known) {
		return new CsvRows(columns, format, known, null);
	}

	private boolean writeIfFull(CsvRows laidOut) {
		if (laidOut.size() >= BUFFER) {
			try {
				write(laidOut);
			} catch (IOException e) {
				throw new UncheckedIOException(e);
			}
		}
		return true;
	}

	private void append(Iterator<TablePart> parts, String recording) throws IOException {
		KnownCells known = new KnownCells(columns.size());
		Deque<CsvRows> free = new ArrayDeque<>();
		Deque<Ahead<CsvRows>> running = new ArrayDeque<>();
		while (parts.hasNext() || !running.isEmpty()) {
			if (parts.hasNext() && running.size() <= 4 * Ahead.HELPERS) {
				TablePart part = parts.next();
				CsvRows laidOut = free.isEmpty() ? newRows(known) : free.remove();
				laidOut.setLabel(recording);
				running.add(new Ahead<>(() -> {
					part.rows(laidOut);
					return laidOut;
				}));
			} else {
				// Rather than wait for another thread, this one formats rows that are due later.
				for (Iterator<Ahead<CsvRows>> last = running.descendingIterator(); !running.peek().isDone()
						&& last.hasNext();) {
					last.next().help();
				}
				CsvRows laidOut = running.remove().get();
				write(laidOut);
				free.add(laidOut);
			}
		}
	}

	private void write(CsvRows laidOut) throws IOException {
		rows += laidOut.moveTo(packed == null ? out : packed);
		progress.at(rows - rowsBefore, tableRows);
		if (progress.isCanceled()) {
			throw new CancellationException();
		}
	}

	/** Ends the compression, if any, and flushes. The stream stays open. */
	void finish() throws IOException {
		if (packed != null) {
			packed.finish();
		}
		out.flush();
	}

	long rows() {
		return rows;
	}
}
