package org.threadlanes.core.analysis.causes;

import org.threadlanes.core.base.text.HasId;

/** What threads wait for that other threads have, or what else keeps them. Each names the class that decides it. */
public enum CauseKind implements HasId {
	/**
	 * Connections, permits, pooled objects: there are fewer of them than threads that want one. {@link Resources}; of
	 * virtual threads, {@link VirtualLimit} and {@link VirtualTurns}; if another pool has them, {@link PoolCauses}.
	 */
	RESOURCE,
	/** A monitor, a lock, the initialization of a class. {@link Locks}. */
	LOCK,
	/** Room in a bounded queue. {@link PoolCauses}. */
	QUEUE_FULL,
	/** A result that a saturated pool owes, perhaps itself. {@link PoolCauses}; {@link PoolForVirtualThreads}. */
	POOL,
	/** Connections that are slow to be made. {@link SlowCalls}. */
	CONNECT,
	/** Host names that are slow to be looked up. {@link SlowCalls}. */
	DNS,
	/** Garbage collection: its pauses, or waits until it has freed memory. {@link Collector}. */
	GC,
	/** A rate limiter. {@link RateLimits}. */
	RATE_LIMIT,
	/** The last thread to arrive at a barrier, or the last task. {@link Stragglers}. */
	STRAGGLER,
	/** Tasks of a scheduler that start late because another one takes long. {@link Scheduler}. */
	LATE;

	/** @return whether others have what threads wait for, rather than still owe it */
	public boolean isHeld() {
		return this == RESOURCE || this == LOCK;
	}
}
