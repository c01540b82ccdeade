package org.threadlanes.core.lanes;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

import org.threadlanes.core.classify.Inferred;
import org.threadlanes.core.classify.Reason;

/** Sums, by stack, the waits that no rule decides. */
final class UndecidedWaits {

	private final long[] waits;
	private final long[] nanos;
	private final Inferred[] inferred;
	private long ownerNanos;

	UndecidedWaits(int stacks) {
		waits = new long[stacks];
		nanos = new long[stacks];
		inferred = new Inferred[stacks];
	}

	void add(RecordedGroup group, Inferred next) {
		if (group.count() > 0) {
			waits[group.stack] += group.count();
			nanos[group.stack] += group.nanos();
			inferred[group.stack] = next;
			ownerNanos += next.reason() == Reason.OWNER ? group.nanos() : 0;
		}
	}

	/** @return the time of waits whose verdict depends on who is the application, in ns */
	long ownerNanos() {
		return ownerNanos;
	}

	/** @return the stacks with the most waits, most first, up to a number */
	List<RuleUse.UndecidedStack> commonest(int most) {
		return IntStream.range(0, waits.length).filter(stack -> waits[stack] > 0)
				.mapToObj(stack -> new RuleUse.UndecidedStack(stack, waits[stack], nanos[stack], inferred[stack]))
				.sorted(Comparator.comparingLong(RuleUse.UndecidedStack::waits).reversed()
						.thenComparing(RuleUse.UndecidedStack::stack))
				.limit(most).toList();
	}
}
