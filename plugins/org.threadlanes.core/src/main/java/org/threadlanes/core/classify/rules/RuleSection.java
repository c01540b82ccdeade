package org.threadlanes.core.classify.rules;

import java.util.List;
import java.util.stream.Stream;

import org.threadlanes.core.base.text.HasId;
import org.threadlanes.core.kinds.ThreadKind;

/** The two kinds of rules: a rule file separates them by a line {@code [stack]} or {@code [name]}. */
public enum RuleSection implements HasId {
	/** Rules about the frames of stacks. */
	STACK,
	/** Rules about the names of threads. */
	NAME;

	/** @return the line that starts the section in a rule file */
	public String heading() {
		return "[" + id() + "]";
	}

	/** @return what may be in the first cell of a rule: roles or kinds of threads, and {@link RuleLine#OFF} */
	public List<String> firstCells() {
		return with(this == NAME ? kinds() : Stream.of(StackRole.values()).map(StackRole::id), RuleLine.OFF);
	}

	/** @return what may be in the fourth cell of a rule: {@link RuleLine#NONE}, a group, or a kind of thread */
	public List<String> fourthCells() {
		return this == NAME ? List.of(RuleLine.NONE, NameRules.JVM, NameRules.NON_BLOCKING)
				: with(Stream.of(RuleLine.NONE), kinds().toArray(String[]::new));
	}

	private static Stream<String> kinds() {
		return Stream.of(ThreadKind.values()).map(ThreadKind::id);
	}

	private static List<String> with(Stream<String> first, String ... more) {
		return Stream.concat(first, Stream.of(more)).toList();
	}
}
