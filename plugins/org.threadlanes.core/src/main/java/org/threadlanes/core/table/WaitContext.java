package org.threadlanes.core.table;

import org.threadlanes.core.rules.Stack;
import org.threadlanes.core.thread.ThreadKey;
import org.threadlanes.core.wait.WaitKind;

/**
 * What an event itself does not say, but the lanes of its recording do. Called when rows are read, not while events
 * arrive, so that the same pass can build the lanes; from several threads when several tables are written. Each result
 * may be null.
 */
public interface WaitContext {

	/** @return the name of the thread's pool */
	String pool(ThreadKey thread);

	/** @return what the thread is for, as in reports: {@code event-loop} */
	String kind(ThreadKey thread);

	/**
	 * @param thread who waited
	 * @param stack where; null if not recorded
	 * @param wait for what
	 * @return the verdict as in reports: {@code blocking}
	 */
	String verdict(ThreadKey thread, Stack stack, WaitKind wait);
}
