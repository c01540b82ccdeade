package org.threadlanes.core.lanes;

import java.util.List;
import java.util.Map;

import org.threadlanes.core.classify.Inferred;

/**
 * How the rules were used on a recording.
 *
 * @param stacksByRule the number of distinct stacks that each stack rule decided, by the rule's name; without rules
 *            that never matched
 * @param threadsByRule the number of threads whose kind each name rule decided, by the rule's name
 * @param undecided the most frequent stacks that matched no rule, most waits first
 * @param ownerNanos the time of waits whose verdict depends on who is the application, which is unknown, in ns
 */
public record RuleUse(Map<String, Integer> stacksByRule, Map<String, Integer> threadsByRule,
		List<UndecidedStack> undecided, long ownerNanos) {

	/**
	 * A stack that matched no rule.
	 *
	 * @param stack the stack's number
	 * @param waits the number of waits with it
	 * @param nanos their time in ns
	 * @param inferred what inference concludes about the last of them
	 */
	public record UndecidedStack(int stack, long waits, long nanos, Inferred inferred) {

		UndecidedStack plus(UndecidedStack later) {
			return new UndecidedStack(stack, waits + later.waits, nanos + later.nanos, later.inferred);
		}
	}
}
