package org.threadlanes.core.csv;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.FutureTask;
import java.util.zip.GZIPOutputStream;

import org.threadlanes.core.table.Column;
import org.threadlanes.core.table.RowSink;
import org.threadlanes.core.table.Table;
import org.threadlanes.core.table.TablePart;
import org.threadlanes.core.work.Progress;

/**
 * One CSV while it is being written: the rows of a table, or of several tables with the same columns. The parts of a
 * table are laid out by several threads and written in their order.
 */
final class TableOutput {

	private static final int BUFFER = 1 << 16;
	/** Beside the thread that writes. */
	private static final int HELPERS = Math.min(7, Runtime.getRuntime().availableProcessors() - 1);

	private final OutputStream out;
	private final GZIPOutputStream packed;
	private final List<Column> columns;
	private final CsvFormat format;
	private final Progress progress;
	private final long totalRows;
	private final Deque<CsvRows> free = new ArrayDeque<>();
	private long rows;

	/**
	 * @param out takes the bytes; not closed
	 * @param columns the columns of all tables
	 * @param format how the CSV looks
	 * @param progress receives the number of rows written; may cancel
	 * @param totalRows how many rows there will be; 0 if unknown
	 */
	TableOutput(OutputStream out, List<Column> columns, CsvFormat format, Progress progress, long totalRows)
			throws IOException {
		this.out = out;
		this.packed = format.gzip() ? new GZIPOutputStream(out, BUFFER) : null;
		this.columns = columns;
		this.format = format;
		this.progress = progress;
		this.totalRows = totalRows;
		CsvRows head = new CsvRows(columns, format);
		head.begin();
		write(head);
		free.add(head);
	}

	/**
	 * Appends all rows of a table.
	 *
	 * @param table the table
	 * @param recording what is in a column before those of the table; null if there is no such column
	 */
	void append(Table table, String recording) throws IOException {
		try {
			Iterator<TablePart> parts = table.parts();
			if (parts != null) {
				append(parts, recording);
				return;
			}
			CsvRows laidOut = new StreamedRows();
			table.rows(labeled(laidOut, recording));
			write(laidOut);
		} catch (UncheckedIOException e) {
			throw e.getCause();
		}
	}

	/** Rows that are written while they come. */
	private final class StreamedRows extends CsvRows {

		StreamedRows() {
			super(columns, format);
		}

		@Override
		public boolean endRow() {
			super.endRow();
			if (size() >= BUFFER) {
				try {
					write(this);
				} catch (IOException e) {
					throw new UncheckedIOException(e);
				}
			}
			return true;
		}
	}

	private static RowSink labeled(RowSink rows, String recording) {
		return recording == null ? rows : new LabeledRows(rows, recording);
	}

	private void append(Iterator<TablePart> parts, String recording) throws IOException {
		Deque<FutureTask<CsvRows>> running = new ArrayDeque<>();
		while (parts.hasNext() || !running.isEmpty()) {
			if (parts.hasNext() && running.size() <= 2 * HELPERS) {
				TablePart part = parts.next();
				CsvRows laidOut = free.isEmpty() ? new CsvRows(columns, format) : free.remove();
				FutureTask<CsvRows> task = new FutureTask<>(() -> part.rows(labeled(laidOut, recording)), laidOut);
				running.add(task);
				if (HELPERS > 0) {
					ForkJoinPool.commonPool().execute(task);
				}
			} else {
				CsvRows laidOut = done(running.remove());
				write(laidOut);
				free.add(laidOut);
			}
		}
	}

	private static CsvRows done(FutureTask<CsvRows> task) {
		// Does nothing if a helper has begun it.
		task.run();
		try {
			return task.get();
		} catch (InterruptedException e) {
			Thread.currentThread().interrupt();
			throw new CancellationException();
		} catch (ExecutionException e) {
			if (e.getCause() instanceof Error cause) {
				throw cause;
			}
			throw (RuntimeException) e.getCause();
		}
	}

	private void write(CsvRows laidOut) throws IOException {
		rows += laidOut.moveTo(packed == null ? out : packed);
		progress.at(rows, totalRows);
		if (progress.isCanceled()) {
			throw new CancellationException();
		}
	}

	/** Writes what is left, and leaves the stream open. */
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
