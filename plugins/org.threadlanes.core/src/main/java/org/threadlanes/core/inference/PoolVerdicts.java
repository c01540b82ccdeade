package org.threadlanes.core.inference;

import java.util.Map;

import org.threadlanes.core.wait.WaitKind;

/** What is inferred of the waits of a pool's threads. Immutable. */
public final class PoolVerdicts {

	private static final Inferred NO_STACK = new Inferred(Reason.NO_STACK, null);

	private final Map<Integer, Inferred> byKey;

	PoolVerdicts(Map<Integer, Inferred> byKey) {
		this.byKey = Map.copyOf(byKey);
	}

	/**
	 * @param stack
	 *            the number of a stack, negative for none
	 * @param kind
	 *            the kind of a wait of this pool
	 * @return what is inferred of such a wait
	 */
	public Inferred of(int stack, WaitKind kind) {
		return stack < 0 ? NO_STACK : byKey.get(ThreadWaits.key(stack, kind));
	}
}
