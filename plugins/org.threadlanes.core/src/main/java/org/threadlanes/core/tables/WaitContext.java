package org.threadlanes.core.tables;

import org.threadlanes.core.jfr.Stack;
import org.threadlanes.core.jfr.ThreadKey;
import org.threadlanes.core.kinds.WaitKind;

/**
 * Facts about a thread or a wait that the lanes of the recording know but its event does not. Called when rows are
 * read, not while events arrive, so that the same pass can build the lanes. Several threads may call at once. Each
 * result may be null.
 */
public interface WaitContext {

	/** @return the name of the thread's pool */
	String pool(ThreadKey thread);

	/** @return the kind of the thread, as in reports: {@code event-loop} */
	String kind(ThreadKey thread);

	/**
	 * @param thread the waiting thread
	 * @param stack its stack; null if not recorded
	 * @param wait the kind of wait
	 * @return the verdict as in reports: {@code blocking}
	 */
	String verdict(ThreadKey thread, Stack stack, WaitKind wait);
}
