package org.threadlanes.core.jfr;

import java.util.ArrayDeque;
import java.util.Queue;

/**
 * Passes batches from one thread to another. Unlike the JDK's blocking queues it allocates nothing, so the end of a
 * chunk arrives even if memory has run out.
 */
final class BatchQueue {

	private final Queue<EventBatch> batches;

	/** @param most the maximum number of batches in it */
	BatchQueue(int most) {
		batches = new ArrayDeque<>(most);
	}

	synchronized void add(EventBatch batch) {
		batches.add(batch);
		notifyAll();
	}

	/** @return the next batch, once there is one */
	synchronized EventBatch take() throws InterruptedException {
		while (batches.isEmpty()) {
			wait();
		}
		return batches.remove();
	}

	/** @return the next batch; null if there is none */
	synchronized EventBatch poll() {
		return batches.poll();
	}
}
