package org.threadlanes.core.tables.csv;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.zip.GZIPOutputStream;

import org.threadlanes.core.base.work.EagerTask;
import org.threadlanes.core.base.work.Progress;
import org.threadlanes.core.tables.Column;
import org.threadlanes.core.tables.Table;
import org.threadlanes.core.tables.TablePart;

/**
 * One CSV while it is being written: the rows of a table, or of several tables with the same columns. Several threads
 * format the parts of a table; these are written in order.
 */
final class TableOutput {

	private static final int BUFFER = 1 << 16;

	private final OutputStream out;
	/** Nothing but {@link #out} if it is not compressed. */
	private final OutputStream packed;
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
		this.packed = format.gzip() ? new GZIPOutputStream(out, BUFFER) : out;
		this.columns = columns;
		this.format = format;
		CsvRows head = newRows(new EncodedCellCache(columns.size()));
		head.begin();
		head.moveTo(packed);
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
			CsvRows laidOut = new CsvRows(columns, format, new EncodedCellCache(columns.size()), this::writeIfFull);
			laidOut.setLabel(recording);
			table.rows(laidOut);
			written(laidOut.rows());
			move(laidOut);
		} catch (UncheckedIOException e) {
			throw e.getCause();
		}
	}

	private CsvRows newRows(EncodedCellCache known) {
		return new CsvRows(columns, format, known, null);
	}

	private boolean writeIfFull(CsvRows laidOut) {
		if (laidOut.size() >= BUFFER) {
			written(laidOut.rows());
			move(laidOut);
		}
		return true;
	}

	/** Rows are merged on this thread, formatted and written on any: writing takes as long as all the rest. */
	private void append(Iterator<TablePart> parts, String recording) {
		EncodedCellCache known = new EncodedCellCache(columns.size());
		Deque<CsvRows> free = new ArrayDeque<>();
		Deque<EagerTask<CsvRows>> formatting = new ArrayDeque<>();
		EagerTask<CsvRows> writing = null;
		try {
			while (parts.hasNext() || !formatting.isEmpty()) {
				if (parts.hasNext() && formatting.size() <= 2 * EagerTask.HELPERS) {
					TablePart part = parts.next();
					CsvRows laidOut = free.isEmpty() ? newRows(known) : free.remove();
					laidOut.setLabel(recording);
					formatting.add(new EagerTask<>(() -> {
						part.rows(laidOut);
						return laidOut;
					}));
				} else {
					// Rather than wait for another thread, this one formats rows that are due later.
					for (Iterator<EagerTask<CsvRows>> last = formatting.descendingIterator(); !formatting.peek()
							.isDone()
							&& last.hasNext();) {
						last.next().help();
					}
					CsvRows due = formatting.remove().get();
					if (writing != null) {
						free.add(writing.get());
					}
					written(due.rows());
					writing = new EagerTask<>(() -> move(due));
				}
			}
		} finally {
			if (writing != null) {
				writing.await();
			}
		}
		if (writing != null) {
			writing.get();
		}
	}

	private CsvRows move(CsvRows laidOut) {
		try {
			laidOut.moveTo(packed);
			return laidOut;
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
	}

	private void written(long count) {
		rows += count;
		progress.at(rows - rowsBefore, tableRows);
		if (progress.isCanceled()) {
			throw new CancellationException();
		}
	}

	/** Ends the compression, if any, and flushes. The stream stays open. */
	void finish() throws IOException {
		if (packed instanceof GZIPOutputStream gzip) {
			gzip.finish();
		}
		out.flush();
	}

	long rows() {
		return rows;
	}
}
