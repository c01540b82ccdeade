package org.threadlanes.core.csv;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

import org.threadlanes.core.table.Table;
import org.threadlanes.core.work.Progress;

/**
 * Writes several tables at the same time, each on one thread. The first that fails stops the others, and all have ended
 * before anybody hears of it. Progress is reported on the calling thread.
 */
final class ParallelTableWriter {

	private static final int MAX_THREADS = 4;
	private static final long MILLIS_BETWEEN_PROGRESS = 20;

	private final Progress progress;
	private final long totalRows;
	private final AtomicLong rows = new AtomicLong();
	private final AtomicReference<Throwable> failure = new AtomicReference<>();
	private volatile boolean stopped;

	private ParallelTableWriter(Progress progress, long totalRows) {
		this.progress = progress;
		this.totalRows = totalRows;
	}

	/**
	 * @param tables the tables
	 * @param reading what was read
	 * @param destination where they go
	 * @param progress receives the number of rows written; may cancel
	 * @return what was written, in the order of the tables
	 * @throws IOException the first failure
	 */
	static List<CsvResult.Written> write(
		List<Table> tables, Destination.Reading reading, Destination destination, Progress progress)
			throws IOException {
		if (tables.size() == 1) {
			return List.of(destination.write(0, tables.get(0), reading, progress));
		}
		long total = tables.stream().mapToLong(t -> Math.max(0, t.rowCount())).sum();
		return new ParallelTableWriter(progress, total).write(tables, reading, destination);
	}

	private List<CsvResult.Written> write(
		List<Table> tables, Destination.Reading reading, Destination destination) throws IOException {
		int threads = Math.max(1, Math.min(MAX_THREADS, Runtime.getRuntime().availableProcessors()));
		ExecutorService writers = Executors.newFixedThreadPool(threads, work -> {
			Thread thread = new Thread(work, "threadlanes-csv");
			thread.setDaemon(true);
			return thread;
		});
		try {
			List<Future<CsvResult.Written>> running = new ArrayList<>();
			for (int i = 0; i < tables.size(); i++) {
				int number = i;
				running.add(writers.submit(() -> write(number, tables.get(number), reading, destination)));
			}
			List<CsvResult.Written> written = new ArrayList<>();
			for (Future<CsvResult.Written> one : running) {
				written.add(await(one));
			}
			return written;
		} finally {
			stopped = true;
			writers.shutdownNow();
			awaitAll(writers);
		}
	}

	private CsvResult.Written write(int number, Table table, Destination.Reading reading, Destination destination)
			throws IOException {
		try {
			return destination.write(number, table, reading, new OneTable());
		} catch (IOException | RuntimeException | Error e) {
			// The others are canceled because of it: theirs must not be taken for the reason.
			failure.compareAndSet(null, e);
			stopped = true;
			throw e;
		}
	}

	private CsvResult.Written await(Future<CsvResult.Written> one) throws IOException {
		while (true) {
			try {
				CsvResult.Written written = one.get(MILLIS_BETWEEN_PROGRESS, TimeUnit.MILLISECONDS);
				tell();
				return written;
			} catch (TimeoutException e) {
				tell();
			} catch (InterruptedException e) {
				Thread.currentThread().interrupt();
				throw new CancellationException();
			} catch (ExecutionException e) {
				Throwable first = failure.get();
				if (first instanceof IOException cause) {
					throw cause;
				}
				if (first instanceof RuntimeException cause) {
					throw cause;
				}
				if (first instanceof Error cause) {
					throw cause;
				}
				throw new IllegalStateException(e.getCause());
			}
		}
	}

	private void tell() {
		progress.at(rows.get(), totalRows);
		if (progress.isCanceled()) {
			throw new CancellationException();
		}
	}

	/** Files are removed afterwards: nobody may be writing them any more. */
	private static void awaitAll(ExecutorService writers) {
		boolean interrupted = false;
		while (true) {
			try {
				if (writers.awaitTermination(1, TimeUnit.MINUTES)) {
					break;
				}
			} catch (InterruptedException e) {
				interrupted = true;
			}
		}
		if (interrupted) {
			Thread.currentThread().interrupt();
		}
	}

	/** Adds the rows of a table to those of all. */
	private final class OneTable implements Progress {

		private long before;

		@Override
		public void at(long done, long total) {
			rows.addAndGet(done - before);
			before = done;
		}

		@Override
		public boolean isCanceled() {
			return stopped;
		}
	}
}
