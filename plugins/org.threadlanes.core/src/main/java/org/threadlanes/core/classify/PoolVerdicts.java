package org.threadlanes.core.classify;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.threadlanes.core.kinds.ThreadKind;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.kinds.WaitKind;

/**
 * The verdicts inferred for the waits of a pool.
 *
 * @param byKey the verdicts by {@link ThreadWaits#key}
 * @param kinds the kinds of its threads, judging by what they do: event loop or worker; null if that is unclear
 * @param selectsInTurns whether threads that also run tasks were seen in a selector: one of them at a time is there
 */
public record PoolVerdicts(Map<Integer, Inferred> byKey, List<ThreadKind> kinds, boolean selectsInTurns) {

	/** @return the waits in loops by {@link ThreadWaits#key}, without those that any pool calls blocking */
	public static Map<Integer, Inferred> loops(Collection<PoolVerdicts> pools) {
		Map<Integer, Inferred> loops = new HashMap<>();
		pools.forEach(pool -> pool.byKey.forEach((key, one) -> loops.merge(key, one,
				(a, b) -> a.verdict() != Verdict.BLOCKING
						&& (b.verdict() == Verdict.BLOCKING || b.reason() == Reason.LOOP) ? b : a)));
		loops.values().removeIf(one -> one.reason() != Reason.LOOP);
		return loops;
	}

	/** @return the same, but what may be a loop or a task is one of the loops of other pools, if these wait there */
	public PoolVerdicts with(Map<Integer, Inferred> loops) {
		Map<Integer, Inferred> all = new HashMap<>(byKey);
		all.replaceAll((key, one) -> one.reason() == Reason.LOOP_OR_TASK ? loops.getOrDefault(key, one) : one);
		return new PoolVerdicts(all, kinds, selectsInTurns);
	}

	/**
	 * @param stack the number of a stack, negative for none
	 * @param kind the kind of a wait of this pool
	 * @return the result of inference for such a wait
	 */
	public Inferred of(int stack, WaitKind kind) {
		return stack < 0 ? Inferred.of(Reason.NO_STACK) : byKey.get(ThreadWaits.key(stack, kind));
	}
}
