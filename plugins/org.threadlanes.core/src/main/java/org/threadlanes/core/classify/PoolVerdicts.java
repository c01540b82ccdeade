package org.threadlanes.core.classify;

import java.util.Collections;
import java.util.List;
import java.util.Map;

import org.threadlanes.core.kinds.ThreadKind;
import org.threadlanes.core.kinds.WaitKind;

/** The verdicts inferred for the waits of a pool. Immutable. */
public final class PoolVerdicts {

	private static final Inferred NO_STACK = new Inferred(VerdictTable.Row.of(Reason.NO_STACK), null, false);

	private final Map<Integer, Inferred> byKey;
	private final List<ThreadKind> kinds;
	private final boolean selectsInTurns;

	PoolVerdicts(Map<Integer, Inferred> byKey, List<ThreadKind> kinds, boolean selectsInTurns) {
		this.selectsInTurns = selectsInTurns;
		this.byKey = Map.copyOf(byKey);
		this.kinds = Collections.unmodifiableList(kinds);
	}

	/**
	 * @param thread the index of a thread among those that were used for inference
	 * @return its kind, judging by what it does: an event loop or a worker; null if that is unclear
	 */
	public ThreadKind kind(int thread) {
		return kinds.get(thread);
	}

	/** @return whether threads that also run tasks were seen in a selector: one of them at a time is there */
	public boolean selectsInTurns() {
		return selectsInTurns;
	}

	/**
	 * @param stack the number of a stack, negative for none
	 * @param kind the kind of a wait of this pool
	 * @return the result of inference for such a wait
	 */
	public Inferred of(int stack, WaitKind kind) {
		return stack < 0 ? NO_STACK : byKey.get(ThreadWaits.key(stack, kind));
	}
}
