package org.threadlanes.core.classify.rules;

import org.threadlanes.core.kinds.ThreadKind;

/**
 * The classification of a stack by the rules, for any kind of wait.
 *
 * @param wakeUp the rule for a contended wake-up lock of a selector; null if none matches
 * @param idle the rule for a pool's own fetch; null if none matches
 * @param transport the rule for a transport's own read or write; null if none matches
 * @param task the rule for the start of a task; null if none matches
 * @param taskWaits whether that is the frame of the user's own that waits, or one that this calls
 * @param loop the rule for an event loop, or for a thread that is one for a while; null if none matches
 * @param tolerated the rule for an accepted wait on an event loop; null if none matches
 * @param pool the rule that names the pool; null if none matches
 * @param kind the kind of thread that these frames show; null if they show none
 * @param ownFrame the index of the first frame that is neither the JDK's nor a library's; -1 if there is none
 * @param libraryFrame the index of the first frame that is not the JDK's; -1 if there is none
 * @param endpoint the index of the outermost frame that is neither the JDK's nor a library's: the entry point of the
 *            user's code; -1 if there is none
 * @param truncated whether the root side is missing
 */
public record StackClassification(StackRule wakeUp, StackRule idle, StackRule transport, StackRule task,
		boolean taskWaits, StackRule loop, StackRule tolerated, StackRule pool, ThreadKind kind, int ownFrame,
		int libraryFrame, int endpoint, boolean truncated) {

	/** @return the rule whose frame is an event loop for good; null if none is */
	public StackRule eventLoop() {
		return loop != null && loop.role() == StackRole.LOOP ? loop : null;
	}

	/** @return the same with another innermost and outermost frame of the user's own */
	public StackClassification withOwnFrames(int innermost, int outermost) {
		return new StackClassification(wakeUp, idle, transport, task, taskWaits, loop, tolerated, pool, kind,
				innermost, libraryFrame, outermost, truncated);
	}
}
