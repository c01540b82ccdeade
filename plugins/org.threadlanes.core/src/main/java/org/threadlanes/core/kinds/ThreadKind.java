package org.threadlanes.core.kinds;

import java.util.Optional;

import org.threadlanes.core.base.text.HasId;

/** The purpose of a thread. */
public enum ThreadKind implements HasId {
	/** Serves many connections; nothing on it may block. */
	EVENT_LOOP,
	/** Runs the tasks of a pool. */
	WORKER,
	/** A worker of a {@code ForkJoinPool} that carries no virtual threads. */
	FORK_JOIN,
	/** A platform thread that virtual threads are mounted on. */
	CARRIER,
	/** A virtual thread. */
	VIRTUAL,
	/** Compiles methods. */
	JIT_COMPILER,
	/** Collects garbage. */
	GC,
	/** The JVM's own. */
	JVM,
	/** Records or watches the program: Flight Recorder, JMX connections, Thread Lanes. Not part of what is examined. */
	RECORDER,
	/** Everything else. */
	OTHER;

	/** @return whether it may do work of the program, rather than of the JVM or the recorder */
	public boolean isOfProgram() {
		return this != JVM && this != GC && this != JIT_COMPILER && this != RECORDER;
	}

	/** @return whether it runs the tasks of a pool */
	public boolean runsTasks() {
		return this == WORKER || this == FORK_JOIN;
	}

	/**
	 * @param id a name as {@link #id()} gives it
	 * @return the kind of this name
	 */
	public static Optional<ThreadKind> of(String id) {
		return HasId.of(values(), id);
	}
}
