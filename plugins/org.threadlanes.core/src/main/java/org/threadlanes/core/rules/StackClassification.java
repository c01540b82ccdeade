package org.threadlanes.core.rules;

import org.threadlanes.core.thread.ThreadKind;

/**
 * The classification of a stack by the rules, for any kind of wait.
 *
 * @param wakeUp the selector's wake-up lock is contended; else null
 * @param idle a pool's own fetch is on the stack; else null
 * @param transport a transport's own read or write is the caller; else null
 * @param task where the task begins; else null
 * @param loop the frame of an event loop, or of a selector for a while; else null
 * @param tolerated an accepted wait on an event loop; else null
 * @param pool names the pool; else null
 * @param kind the kind of thread that these frames show; null if they show none
 * @param ownFrame the index of the first frame that is neither the JDK's nor a library's; -1 if there is none
 * @param libraryFrame the index of the first frame that is not the JDK's; -1 if there is none
 * @param endpoint the index of the outermost frame that is neither the JDK's nor a library's: the entry point of the
 *            user's code; -1 if there is none
 * @param truncated whether the root side is missing
 */
public record StackClassification(StackRule wakeUp, StackRule idle, StackRule transport, StackRule task, StackRule loop,
		StackRule tolerated, StackRule pool, ThreadKind kind, int ownFrame, int libraryFrame, int endpoint,
		boolean truncated) {

	/** @return the rule whose frame is an event loop for good; null if none is */
	public StackRule eventLoop() {
		return loop != null && loop.role() == StackRole.LOOP ? loop : null;
	}

	/** @return the same with another innermost and outermost frame of the user's own */
	public StackClassification withOwnFrames(int innermost, int outermost) {
		return new StackClassification(wakeUp, idle, transport, task, loop, tolerated, pool, kind, innermost,
				libraryFrame, outermost, truncated);
	}
}
