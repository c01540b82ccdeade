package org.threadlanes.core.rules;

import java.util.Optional;

/** The meaning of a {@link StackRule} whose frames are found, named as in {@code stack.rules}. */
public enum StackRole {
	WAKE_UP("wake-up"), IDLE("idle"), TRANSPORT("transport"), TASK("task"), LOOP("loop"), SELECTOR("selector"),
	TOLERATED("tolerated"), POOL("pool"), LIBRARY("library"), APPLICATION("application");

	private final String id;

	StackRole(String id) {
		this.id = id;
	}

	/** @return the word in a rule file */
	public String id() {
		return id;
	}

	/** @return whether such a rule says whose classes they are, rather than what frames mean */
	public boolean namesOwner() {
		return this == LIBRARY || this == APPLICATION;
	}

	static Optional<StackRole> of(String id) {
		for (StackRole role : values()) {
			if (role.id.equals(id)) {
				return Optional.of(role);
			}
		}
		return Optional.empty();
	}
}
