package org.threadlanes.core.lanes;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;

import org.threadlanes.core.classify.rules.StackClassification;
import org.threadlanes.core.classify.rules.StackRule;
import org.threadlanes.core.kinds.ThreadKind;

/** How often the stacks of a thread, or of a pool, show which kind it is of, and which pool. */
final class KindVotes {

	private static final ThreadKind[] KINDS = ThreadKind.values();

	private final int[] ofKinds = new int[KINDS.length];
	/** Null for none. */
	private Map<StackRule, Long> ofPools;
	private boolean leavesJdk;

	/** Counts a stack that occurred this many times. */
	void add(StackClassification classification, long times) {
		if (classification == null || times == 0) {
			return;
		}
		leavesJdk |= classification.libraryFrame() >= 0;
		if (classification.kind() != null) {
			ofKinds[classification.kind().ordinal()] += times;
		}
		if (classification.pool() != null) {
			add(classification.pool(), times);
		}
	}

	private void add(StackRule pool, long times) {
		if (ofPools == null) {
			ofPools = new HashMap<>();
		}
		ofPools.merge(pool, times, Long::sum);
	}

	void add(KindVotes others) {
		for (int i = 0; i < ofKinds.length; i++) {
			ofKinds[i] += others.ofKinds[i];
		}
		leavesJdk |= others.leavesJdk;
		if (others.ofPools != null) {
			others.ofPools.forEach(this::add);
		}
	}

	/** @return whether a stack has frames of others than the JDK */
	boolean leavesJdk() {
		return leavesJdk;
	}

	boolean has(ThreadKind kind) {
		return ofKinds[kind.ordinal()] > 0;
	}

	/**
	 * @return the kind with the most votes; null if only {@link ThreadKind#OTHER}, which says less than the name, or
	 *         {@link ThreadKind#VIRTUAL} has any
	 */
	ThreadKind strongest() {
		ThreadKind best = null;
		for (ThreadKind kind : KINDS) {
			if (kind != ThreadKind.OTHER && kind != ThreadKind.VIRTUAL && has(kind)
					&& (best == null || ofKinds[kind.ordinal()] > ofKinds[best.ordinal()])) {
				best = kind;
			}
		}
		return best;
	}

	/** @return the pool with the most votes; null if there is none */
	StackRule pool() {
		return ofPools == null ? null
				: Collections.max(ofPools.entrySet(), Map.Entry.<StackRule, Long> comparingByValue()
						.thenComparing(e -> e.getKey().name())).getKey();
	}
}
