package org.threadlanes.core.analysis.causes;

import org.threadlanes.core.base.text.HasId;

/** What threads wait for that other threads have, or what else keeps them. */
public enum CauseKind implements HasId {
	/** Connections, permits, pooled objects: there are fewer of them than threads that want one. */
	RESOURCE,
	/** A monitor, a lock, the initialization of a class. */
	LOCK,
	/** Room in a bounded queue. */
	QUEUE_FULL,
	/** A result that a saturated pool owes, perhaps the pool itself. */
	POOL,
	/** Connections that are slow to be made. */
	CONNECT,
	/** Host names that are slow to be looked up. */
	DNS,
	/** Garbage collection: its pauses, or waits until it has freed memory. */
	GC,
	/** A rate limiter. */
	RATE_LIMIT,
	/** The last thread to arrive at a barrier. */
	STRAGGLER,
	/** Tasks of a scheduler that start late because another one takes long. */
	LATE;
}
