package org.threadlanes.core.inference;

import java.util.Collections;
import java.util.List;
import java.util.Map;

import org.threadlanes.core.thread.ThreadKind;
import org.threadlanes.core.wait.WaitKind;

/** What is inferred of the waits of a pool's threads. Immutable. */
public final class PoolVerdicts {

	private static final Inferred NO_STACK = new Inferred(Reason.NO_STACK, null, false);

	private final Map<Integer, Inferred> byKey;
	private final List<ThreadKind> kinds;

	PoolVerdicts(Map<Integer, Inferred> byKey, List<ThreadKind> kinds) {
		this.byKey = Map.copyOf(byKey);
		this.kinds = Collections.unmodifiableList(kinds);
	}

	/**
	 * @param thread the place of a thread among those that the pool was inferred from
	 * @return what it is for, by what it does: an event loop, a worker; null if it does not show
	 */
	public ThreadKind kind(int thread) {
		return kinds.get(thread);
	}

	/**
	 * @param stack the number of a stack, negative for none
	 * @param kind the kind of a wait of this pool
	 * @return what is inferred of such a wait
	 */
	public Inferred of(int stack, WaitKind kind) {
		return stack < 0 ? NO_STACK : byKey.get(ThreadWaits.key(stack, kind));
	}
}
