package org.threadlanes.core.thread;

import java.util.Optional;

/** The purpose of a thread. */
public enum ThreadKind {
	/** Serves many connections; nothing on it may block. */
	EVENT_LOOP("event-loop"),
	/** Runs the tasks of a pool. */
	WORKER("worker"),
	/** A worker of a {@code ForkJoinPool} that carries no virtual threads. */
	FORK_JOIN("fork-join"),
	/** A platform thread that virtual threads are mounted on. */
	CARRIER("carrier"),
	/** A virtual thread. */
	VIRTUAL("virtual"),
	/** Compiles methods. */
	JIT_COMPILER("jit-compiler"),
	/** Collects garbage. */
	GC("gc"),
	/** The JVM's own. */
	JVM("jvm"),
	/** Everything else. */
	OTHER("other");

	private final String id;

	ThreadKind(String id) {
		this.id = id;
	}

	/** @return the name in reports and rule files, for example {@code event-loop} */
	public String id() {
		return id;
	}

	/**
	 * @param id a name as {@link #id()} gives it
	 * @return the kind of this name
	 */
	public static Optional<ThreadKind> of(String id) {
		for (ThreadKind kind : values()) {
			if (kind.id.equals(id)) {
				return Optional.of(kind);
			}
		}
		return Optional.empty();
	}
}
