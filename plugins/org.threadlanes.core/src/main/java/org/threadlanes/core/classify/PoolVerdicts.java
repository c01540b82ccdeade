package org.threadlanes.core.classify;

import java.util.List;
import java.util.Map;

import org.threadlanes.core.kinds.ThreadKind;
import org.threadlanes.core.kinds.WaitKind;

/**
 * The verdicts inferred for the waits of a pool.
 *
 * @param byKey the verdicts by {@link ThreadWaits#key}
 * @param kinds the kinds of its threads, judging by what they do: event loop or worker; null if that is unclear
 * @param selectsInTurns whether threads that also run tasks were seen in a selector: one of them at a time is there
 */
public record PoolVerdicts(Map<Integer, Inferred> byKey, List<ThreadKind> kinds, boolean selectsInTurns) {

	/**
	 * @param stack the number of a stack, negative for none
	 * @param kind the kind of a wait of this pool
	 * @return the result of inference for such a wait
	 */
	public Inferred of(int stack, WaitKind kind) {
		return stack < 0 ? Inferred.of(Reason.NO_STACK) : byKey.get(ThreadWaits.key(stack, kind));
	}
}
