package org.threadlanes.fleet.source;

import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * Reads the rows of a partition. Tables push rows and Spark pulls them, so a thread of its own reads the recordings; it
 * waits while a few batches are pending, which bounds memory.
 */
final class JfrReader implements PartitionReader<InternalRow> {

	private static final int ROWS_OF_BATCH = 512;
	private static final int MAX_BATCHES = 4;

	/** Rows. The last batch is empty, with the failure if there was one. */
	private record Batch(List<InternalRow> rows, Throwable problem) {
	}

	private final JfrReaderFactory query;
	private final BlockingQueue<Batch> batches = new ArrayBlockingQueue<>(MAX_BATCHES);
	private final Thread thread;
	private List<InternalRow> filling = new ArrayList<>(ROWS_OF_BATCH);
	private Batch current = new Batch(List.of(), null);
	private int next;
	private volatile boolean closed;

	JfrReader(JfrReaderFactory query, JfrPartition partition) {
		this.query = query;
		thread = new Thread(() -> read(partition), "threadlanes-rows");
		thread.setDaemon(true);
		thread.start();
	}

	private void read(JfrPartition partition) {
		Throwable problem = null;
		try {
			new RowsOfRecordings(query, this::add).read(partition);
			flush();
		} catch (IOException | RuntimeException | Error e) {
			problem = e;
		}
		put(new Batch(List.of(), problem));
	}

	/** @return whether to continue */
	private boolean add(Object[] row) {
		for (int i = 0; i < row.length; i++) {
			if (row[i] instanceof String text) {
				row[i] = UTF8String.fromString(text);
			} else if (row[i] instanceof BigDecimal number) {
				DecimalType type = (DecimalType) query.wanted().apply(i).dataType();
				row[i] = Decimal.apply(number, type.precision(), type.scale());
			}
		}
		filling.add(new GenericInternalRow(row));
		if (filling.size() == ROWS_OF_BATCH) {
			flush();
		}
		return !closed;
	}

	private void flush() {
		if (!filling.isEmpty()) {
			put(new Batch(filling, null));
			filling = new ArrayList<>(ROWS_OF_BATCH);
		}
	}

	private void put(Batch batch) {
		try {
			if (!closed) {
				batches.put(batch);
			}
		} catch (InterruptedException e) {
			closed = true;
		}
	}

	@Override
	public boolean next() throws IOException {
		next++;
		if (next < current.rows.size()) {
			return true;
		}
		try {
			current = batches.take();
		} catch (InterruptedException e) {
			Thread.currentThread().interrupt();
			throw new IOException(e);
		}
		next = 0;
		if (current.problem instanceof IOException e) {
			throw e;
		}
		if (current.problem != null) {
			throw new IOException(current.problem);
		}
		return !current.rows.isEmpty();
	}

	@Override
	public InternalRow get() {
		return current.rows.get(next);
	}

	/** Waits for the thread, which may still have to delete a temporary file. */
	@Override
	public void close() throws IOException {
		closed = true;
		thread.interrupt();
		try {
			thread.join();
		} catch (InterruptedException e) {
			Thread.currentThread().interrupt();
		}
	}
}
