package org.threadlanes.core.jfr;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;

/**
 * Reads one chunk, on its own thread or on the one that handles its events. Decoded events not yet handled never take
 * more than a few MB.
 */
final class ChunkDecoder {

	private static final int MAX_BATCHES = 12;
	private static final EventBatch END = new EventBatch();

	private final ChunkReader reader;
	private final Queue<EventBatch> full = new ArrayDeque<>(MAX_BATCHES + 1);
	private final Queue<EventBatch> empty = new ArrayDeque<>(MAX_BATCHES);
	private Thread thread;
	private int batches;
	private volatile Throwable failure;

	ChunkDecoder(ChunkReader reader) {
		this.reader = reader;
	}

	ChunkReader reader() {
		return reader;
	}

	/** Starts a thread that decodes; {@link #handle} must be called. */
	void start() {
		thread = new Thread(this::decode, "threadlanes-reader");
		thread.setDaemon(true);
		thread.start();
	}

	/** Interrupts that thread: it ends when it next waits for a free batch. */
	void stop() {
		thread.interrupt();
	}

	private void decode() {
		try {
			reader.run(next(), batch -> {
				put(full, batch);
				return next();
			});
		} catch (DamagedChunkException | RuntimeException | Error e) {
			failure = e;
		} finally {
			put(full, END);
		}
	}

	/** Unlike the JDK's blocking queues it allocates nothing: the end of a chunk arrives even if memory has run out. */
	private synchronized void put(Queue<EventBatch> queue, EventBatch batch) {
		queue.add(batch);
		notifyAll();
	}

	private synchronized EventBatch take(Queue<EventBatch> queue) throws InterruptedException {
		while (queue.isEmpty()) {
			wait();
		}
		return queue.remove();
	}

	private synchronized boolean isEmpty(Queue<EventBatch> queue) {
		return queue.isEmpty();
	}

	private EventBatch next() {
		if (batches < MAX_BATCHES && isEmpty(empty)) {
			batches++;
			return new EventBatch();
		}
		try {
			return take(empty);
		} catch (InterruptedException e) {
			throw new CancellationException();
		}
	}

	/**
	 * Handles the events in order while another thread decodes them.
	 *
	 * @param handler receives each batch
	 */
	void handle(Consumer<EventBatch> handler) throws DamagedChunkException {
		try {
			for (EventBatch batch = take(full); batch != END; batch = take(full)) {
				handler.accept(batch);
				put(empty, batch);
			}
		} catch (InterruptedException e) {
			Thread.currentThread().interrupt();
			throw new CancellationException();
		}
		if (failure instanceof DamagedChunkException e) {
			throw e;
		}
		if (failure instanceof RuntimeException e) {
			throw e;
		}
		if (failure instanceof Error e) {
			throw e;
		}
	}

	/** Decodes and handles on this thread. */
	void runAndHandle(Consumer<EventBatch> handler) throws DamagedChunkException {
		reader.run(new EventBatch(), batch -> {
			handler.accept(batch);
			return batch;
		});
	}
}
