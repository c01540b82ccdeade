package org.threadlanes.core.report;

/** The kinds of findings. */
public enum FindingCode {
	/** Something other than its own I/O stopped an event loop. */
	EVENT_LOOP_BLOCKED("event-loop-blocked"),
	/** A few event loops do nearly all the work. */
	EVENT_LOOP_IMBALANCE("event-loop-imbalance"),
	/** A thread that must not block, although it is not an event loop, blocked (Reactor's {@code NonBlocking}). */
	NON_BLOCKING_THREAD_BLOCKED("non-blocking-thread-blocked"),
	/** Tasks block in the common pool, on which the whole JVM depends. */
	COMMON_POOL_BLOCKED("common-pool-blocked"),
	/** All threads of a pool were blocked at once. */
	POOL_SATURATED("pool-saturated"),
	/** A virtual thread pinned its carrier while it waited. */
	VIRTUAL_THREAD_PINNED("virtual-thread-pinned"),
	/** Threads wait for a monitor because its holder waits for something slow. */
	LOCK_HOLDER_WAITS("lock-holder-waits"),
	/** Compilation competes with the application for the CPUs. */
	JIT_PRESSURE("jit-pressure"),
	/** The recording's settings hide what a check needs. */
	CANNOT_TELL("cannot-tell");

	private final String id;

	FindingCode(String id) {
		this.id = id;
	}

	/** @return the name in reports, for example {@code event-loop-blocked} */
	public String id() {
		return id;
	}
}
