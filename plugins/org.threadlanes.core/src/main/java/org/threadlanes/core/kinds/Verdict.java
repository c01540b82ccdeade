package org.threadlanes.core.kinds;

import org.threadlanes.core.base.text.HasId;

/** Whether a thread was allowed to wait. */
public enum Verdict implements HasId {
	/** Inside a task: a worker is lost for that long, or an event loop stops. */
	BLOCKING,
	/** In the pool's own fetch: there was nothing to do. */
	IDLE,
	/** A transport's own non-blocking read or write, or the wake-up of its selector. */
	NON_BLOCKING_IO,
	/** Unknown: nothing in the recording tells. */
	UNKNOWN,
	/** Not a wait: a compilation. */
	WORK;
}
