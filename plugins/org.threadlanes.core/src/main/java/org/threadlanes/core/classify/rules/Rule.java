package org.threadlanes.core.classify.rules;

/** A rule of {@code name.rules} or {@code stack.rules}: one line, and what it means. */
public sealed interface Rule permits NameRule, StackRule {

	/** @return the line that defines it */
	RuleLine line();

	/** @return its unique name */
	default String name() {
		return line().name();
	}

	/** @return the JDKs of recordings that showed it; empty if none did */
	default String confirmed() {
		return line().optional(4);
	}

	/** @return a description for users */
	default String sentence() {
		return line().cell(5);
	}

	/** @return where it is defined: file and line */
	default String origin() {
		return line().origin();
	}
}
