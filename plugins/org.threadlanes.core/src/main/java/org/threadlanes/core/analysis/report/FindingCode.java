package org.threadlanes.core.analysis.report;

import org.threadlanes.core.base.text.HasId;

/** The kinds of findings. */
public enum FindingCode implements HasId {
	/** Something other than its own I/O stopped an event loop. */
	EVENT_LOOP_BLOCKED,
	/** A few event loops do nearly all the work. */
	EVENT_LOOP_IMBALANCE,
	/** A thread that must not block, although it is not an event loop, blocked (Reactor's {@code NonBlocking}). */
	NON_BLOCKING_THREAD_BLOCKED,
	/** Tasks block in the common pool, on which the whole JVM depends. */
	COMMON_POOL_BLOCKED,
	/** All threads of a pool were blocked at once. */
	POOL_SATURATED,
	/** Threads are deadlocked, or a task's wait has no end. */
	OPEN_WAIT,
	/** A virtual thread pinned its carrier while it waited. */
	VIRTUAL_THREAD_PINNED,
	/** Threads wait for a monitor because its holder waits for something slow. */
	LOCK_HOLDER_WAITS,
	/** Threads lose much of their time to others that have what they need, or to what else keeps them. */
	CONTENTION,
	/** Compilation competes with the application for the CPUs. */
	JIT_PRESSURE,
	/** The recording's settings hide what a check needs. */
	CANNOT_TELL;

	/**
	 * @return whether it sums up waits, and so also holds for a part of them; others compare with the whole recording
	 */
	public boolean sumsUpWaits() {
		return switch (this) {
			case EVENT_LOOP_BLOCKED, NON_BLOCKING_THREAD_BLOCKED, COMMON_POOL_BLOCKED, VIRTUAL_THREAD_PINNED,
					LOCK_HOLDER_WAITS -> true;
			default -> false;
		};
	}
}
