package org.threadlanes.core.rules;

import org.threadlanes.core.thread.ThreadKind;
import org.threadlanes.core.wait.Verdict;
import org.threadlanes.core.wait.WaitKind;

/**
 * What the rules say of one stack, whatever the wait was.
 *
 * @param wakeUp
 *            the selector's wake-up lock is contended; else null
 * @param idle
 *            a pool's own fetch is on the stack; else null
 * @param transport
 *            a transport's own read or write is the caller; else null
 * @param task
 *            where the task begins; else null
 * @param loop
 *            the frame of an event loop, or of a selector for a while; else null
 * @param tolerated
 *            an accepted wait on an event loop; else null
 * @param pool
 *            names the pool; else null
 * @param kind
 *            the kind of thread that these frames show; null if they show none
 * @param ownFrame
 *            the index of the first frame that is neither the JDK's nor a library's; -1 if there is none
 * @param libraryFrame
 *            the index of the first frame that is not the JDK's; -1 if there is none
 * @param endpoint
 *            the index of the outermost frame that is neither the JDK's nor a library's: where the user's code was
 *            entered; -1 if there is none
 * @param truncated
 *            whether the root side is missing
 */
public record StackClassification(StackRule wakeUp, StackRule idle, StackRule transport, StackRule task, StackRule loop,
		StackRule tolerated, StackRule pool, ThreadKind kind, int ownFrame, int libraryFrame, int endpoint,
		boolean truncated) {

	/**
	 * The verdict in the order that {@code stack.rules} documents.
	 *
	 * @param wait
	 *            the kind of the wait
	 * @return the verdict of a wait of this kind with this stack; never {@link Verdict#UNKNOWN}, there is a stack
	 */
	public Verdict verdict(WaitKind wait) {
		if (isWakeUp(wait)) {
			return Verdict.NON_BLOCKING_IO;
		}
		if (idle != null) {
			return Verdict.IDLE;
		}
		return isTransport(wait) ? Verdict.NON_BLOCKING_IO : Verdict.BLOCKING;
	}

	/**
	 * @param wait
	 *            the kind of the wait
	 * @return the rule that decided {@link #verdict}; null where no rule did and the wait is blocking because nothing
	 *         says that it is not
	 */
	public StackRule decidedBy(WaitKind wait) {
		if (isWakeUp(wait)) {
			return wakeUp;
		}
		if (idle != null) {
			return idle;
		}
		return isTransport(wait) ? transport : task;
	}

	private boolean isWakeUp(WaitKind wait) {
		return wakeUp != null && wait == WaitKind.MONITOR_ENTER;
	}

	private boolean isTransport(WaitKind wait) {
		return transport != null && wait.isSocket();
	}
}
