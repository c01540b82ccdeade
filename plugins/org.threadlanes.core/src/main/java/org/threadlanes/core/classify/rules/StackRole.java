package org.threadlanes.core.classify.rules;

import java.util.Optional;

import org.threadlanes.core.base.text.HasId;

/** The meaning of a {@link StackRule} whose frames are found, named as in {@code stack.rules}. */
public enum StackRole implements HasId {
	WAKE_UP, IDLE, TRANSPORT, TASK, LOOP, SELECTOR, TOLERATED, POOL, LIBRARY, APPLICATION;

	/** @return whether such a rule says whose classes they are, rather than what frames mean */
	public boolean namesOwner() {
		return this == LIBRARY || this == APPLICATION;
	}

	static Optional<StackRole> of(String id) {
		return HasId.of(values(), id);
	}
}
