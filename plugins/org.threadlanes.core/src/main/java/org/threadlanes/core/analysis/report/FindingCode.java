package org.threadlanes.core.analysis.report;

import java.util.List;

import org.threadlanes.core.base.text.HasId;

/** The kinds of findings. */
public enum FindingCode implements HasId {
	/** Something other than its own I/O stopped an event loop. */
	EVENT_LOOP_BLOCKED(Time.WAITS, Threshold.LOOP_TOTAL, Threshold.LOOP_LONGEST),
	/** A few event loops do nearly all the work. */
	EVENT_LOOP_IMBALANCE(Time.OTHER, Threshold.LOOP_BUSY),
	/** A thread that must not block, although it is not an event loop, blocked (Reactor's {@code NonBlocking}). */
	NON_BLOCKING_THREAD_BLOCKED(Time.WAITS, Threshold.LOOP_TOTAL, Threshold.LOOP_LONGEST),
	/** Tasks block in the common pool, on which the whole JVM depends. */
	COMMON_POOL_BLOCKED(Time.WAITS, Threshold.COMMON_POOL),
	/** All threads of a pool were blocked at once. */
	POOL_SATURATED(Time.OTHER, Threshold.SATURATED),
	/** Threads are deadlocked, or a task's wait has no end. */
	OPEN_WAIT(Time.WAITS_OF_ALL),
	/** A virtual thread pinned its carrier while it waited. */
	VIRTUAL_THREAD_PINNED(Time.WAITS, Threshold.PINNED),
	/** Threads wait for a lock because its holder waits for something slow. */
	LOCK_HOLDER_WAITS(Time.WAITS, Threshold.LOCK_HELD),
	/** Threads lose much of their time to others that have what they need, or to what else keeps them. */
	CONTENTION(Time.WAITS_OF_ALL, Threshold.CONTENTION),
	/** Compilation competes with the application for the CPUs. */
	JIT_PRESSURE(Time.OTHER, Threshold.COMPILERS),
	/** The recording's settings hide what a check needs. */
	CANNOT_TELL(Time.OTHER);

	/** What the time of a finding is. */
	private enum Time {
		/** That of waits, whichever are looked at. */
		WAITS,
		/** That of waits, found by looking at the whole recording. */
		WAITS_OF_ALL,
		/** That of compilations, or of periods of saturation, or none. */
		OTHER
	}

	private final Time time;
	private final List<Threshold> thresholds;

	FindingCode(Time time, Threshold... thresholds) {
		this.time = time;
		this.thresholds = List.of(thresholds);
	}

	/**
	 * @return whether it sums up waits, and so also holds for a part of them; others compare with the whole recording
	 */
	public boolean sumsUpWaits() {
		return time == Time.WAITS;
	}

	/** @return whether its time is that of waits, and its count is theirs */
	public boolean isOfWaits() {
		return time != Time.OTHER;
	}

	/** @return the limits above which something is such a finding; empty if there are none */
	public List<Threshold> thresholds() {
		return thresholds;
	}
}
