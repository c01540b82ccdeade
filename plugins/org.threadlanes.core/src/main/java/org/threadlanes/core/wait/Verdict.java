package org.threadlanes.core.wait;

/** Whether a thread was allowed to wait. */
public enum Verdict {
	/** Inside a task: a worker is lost for that long, or an event loop stops. */
	BLOCKING("blocking"),
	/** In the pool's own fetch: there was nothing to do. */
	IDLE("idle"),
	/** A transport's own non-blocking read or write, or the wake-up of its selector. */
	NON_BLOCKING_IO("non-blocking-io"),
	/** Unknown: nothing in the recording tells. */
	UNKNOWN("unknown"),
	/** Not a wait: a compilation. */
	WORK("work");

	private final String id;

	Verdict(String id) {
		this.id = id;
	}

	/** @return the name in reports and files, for example {@code non-blocking-io} */
	public String id() {
		return id;
	}
}
