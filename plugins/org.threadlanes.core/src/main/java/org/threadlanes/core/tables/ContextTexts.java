package org.threadlanes.core.tables;

import org.threadlanes.core.base.work.Numbering;
import org.threadlanes.core.jfr.Stack;
import org.threadlanes.core.jfr.ThreadKey;
import org.threadlanes.core.kinds.WaitKind;

/**
 * Pools, kinds and verdicts. They are known only once the whole recording is read: rows keep the numbers of their
 * thread and stack, for a lookup later. One thread adds; after that, several may read.
 */
final class ContextTexts {

	private final WaitContext context;
	private final Numbering<ThreadKey> threads = new Numbering<>();
	private final Numbering<Stack> stacks = new Numbering<>();

	/** @param context looks them up; null if there is none */
	ContextTexts(WaitContext context) {
		this.context = context;
	}

	/** @return the number of a thread */
	int number(ThreadKey thread) {
		return threads.of(thread);
	}

	/** @return the number of a stack */
	int number(Stack stack) {
		return stacks.of(stack);
	}

	/** @return the pool of the thread with a number; null if it is not known */
	String pool(int thread) {
		return context == null ? null : context.pool(threads.get(thread));
	}

	/** @return the kind of the thread with a number; null if it is not known */
	String kind(int thread) {
		return context == null ? null : context.kind(threads.get(thread));
	}

	/**
	 * @param stack the number of a stack; negative for none
	 * @return the verdict; null if it is not known
	 */
	String verdict(int thread, int stack, WaitKind wait) {
		return context == null ? null
				: context.verdict(threads.get(thread), stack < 0 ? null : stacks.get(stack), wait);
	}
}
