package org.threadlanes.core.analysis.report;

import java.util.List;

import org.threadlanes.core.base.text.HasId;

/** The kinds of findings. */
public enum FindingCode implements HasId {
	/** Something other than its own I/O stopped an event loop. */
	EVENT_LOOP_BLOCKED(true, Threshold.LOOP_TOTAL, Threshold.LOOP_LONGEST),
	/** A few event loops do nearly all the work. */
	EVENT_LOOP_IMBALANCE(false, Threshold.LOOP_BUSY),
	/** A thread that must not block, although it is not an event loop, blocked (Reactor's {@code NonBlocking}). */
	NON_BLOCKING_THREAD_BLOCKED(true, Threshold.LOOP_TOTAL, Threshold.LOOP_LONGEST),
	/** Tasks block in the common pool, on which the whole JVM depends. */
	COMMON_POOL_BLOCKED(true, Threshold.COMMON_POOL),
	/** All threads of a pool were blocked at once. */
	POOL_SATURATED(false, Threshold.SATURATED),
	/** Threads are deadlocked, or a task's wait has no end. */
	OPEN_WAIT(false),
	/** A virtual thread pinned its carrier while it waited. */
	VIRTUAL_THREAD_PINNED(true, Threshold.PINNED),
	/** Threads wait for a monitor because its holder waits for something slow. */
	LOCK_HOLDER_WAITS(true, Threshold.LOCK_HELD),
	/** Threads lose much of their time to others that have what they need, or to what else keeps them. */
	CONTENTION(false, Threshold.CONTENTION),
	/** Compilation competes with the application for the CPUs. */
	JIT_PRESSURE(false, Threshold.COMPILERS),
	/** The recording's settings hide what a check needs. */
	CANNOT_TELL(false);

	private final boolean sumsUpWaits;
	private final List<Threshold> thresholds;

	FindingCode(boolean sumsUpWaits, Threshold... thresholds) {
		this.sumsUpWaits = sumsUpWaits;
		this.thresholds = List.of(thresholds);
	}

	/**
	 * @return whether it sums up waits, and so also holds for a part of them; others compare with the whole recording
	 */
	public boolean sumsUpWaits() {
		return sumsUpWaits;
	}

	/** @return the limits above which something is such a finding; empty if there are none */
	public List<Threshold> thresholds() {
		return thresholds;
	}
}
