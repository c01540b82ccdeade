package org.threadlanes.core.jfr;

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
	private final BatchQueue full = new BatchQueue(MAX_BATCHES + 1);
	private final BatchQueue empty = new BatchQueue(MAX_BATCHES);
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
				full.add(batch);
				return next();
			});
		} catch (DamagedChunkException | RuntimeException | Error e) {
			failure = e;
		} finally {
			full.add(END);
		}
	}

	private EventBatch next() {
		EventBatch free = empty.poll();
		if (free == null && batches < MAX_BATCHES) {
			batches++;
			return new EventBatch();
		}
		try {
			return free == null ? empty.take() : free;
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
			for (EventBatch batch = full.take(); batch != END; batch = full.take()) {
				handler.accept(batch);
				empty.add(batch);
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
