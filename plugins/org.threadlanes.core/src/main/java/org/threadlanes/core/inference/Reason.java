package org.threadlanes.core.inference;

import org.threadlanes.core.wait.Verdict;

/** The reasons for inferred verdicts; each has a sentence in {@code messages.properties}. */
public enum Reason {
	/** An executor of the JDK waits for its next task. */
	EXECUTOR_FETCH("executor-fetch", Verdict.IDLE),
	/** A loop of the JDK's own waits for its next work. */
	JDK_LOOP("jdk-loop", Verdict.IDLE),
	/** A thread's loop waits for its next work. */
	LOOP("loop", Verdict.IDLE),
	/** A loop that runs as a task of an executor waits for its next work. */
	LOOP_IN_EXECUTOR("loop-in-executor", Verdict.IDLE),
	/** A thread's loop waits for its next due time. */
	TICKER("ticker", Verdict.IDLE),
	/** The thread is part of what records or watches the program. */
	RECORDER("recorder", Verdict.IDLE),
	/** Frames of several owners are between root and wait. */
	IN_TASK("in-task", Verdict.BLOCKING),
	/** A short task of an executor. */
	SHORT_TASK("short-task", Verdict.BLOCKING),
	/** A thread per task, or many threads that are each seen only briefly. */
	THREAD_PER_TASK("thread-per-task", Verdict.BLOCKING),
	/** A wait for a new object each time. */
	REPLY("reply", Verdict.BLOCKING),
	/** A lock held by another thread. */
	LOCK("lock", Verdict.BLOCKING),
	/** The thread holds a monitor that others wait for. */
	HOLDER("holder", Verdict.BLOCKING),
	/** A file or a write to a socket. */
	IO("io", Verdict.BLOCKING),
	/** A virtual thread that keeps its carrier. */
	PINNED("pinned", Verdict.BLOCKING),
	/** The own lock of a selector or an asynchronous channel. */
	WAKE_UP("wake-up", Verdict.NON_BLOCKING_IO),
	/** A non-blocking read or write of an event loop. */
	TRANSPORT("transport", Verdict.NON_BLOCKING_IO),
	/** A thread does little but read: a stream, or the answers of a slow server. */
	READER("reader", Verdict.UNKNOWN),
	/** The main method waits. */
	MAIN("main", Verdict.UNKNOWN),
	/** Either a loop of the application or a task. */
	LOOP_OR_TASK("loop-or-task", Verdict.UNKNOWN),
	/** The stack was cut before its root. */
	CUT("cut", Verdict.UNKNOWN),
	/** There is no stack. */
	NO_STACK("no-stack", Verdict.UNKNOWN);

	private final String id;
	private final Verdict verdict;

	Reason(String id, Verdict verdict) {
		this.id = id;
		this.verdict = verdict;
	}

	/** @return the key of its sentence */
	public String id() {
		return id;
	}

	/** @return the resulting verdict */
	public Verdict verdict() {
		return verdict;
	}

	/** @return whether it refers to a loop, which may itself run as a task */
	boolean isLoop() {
		return verdict == Verdict.IDLE || this == READER || this == LOOP_OR_TASK;
	}
}
