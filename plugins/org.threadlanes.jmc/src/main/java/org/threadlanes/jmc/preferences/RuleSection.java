package org.threadlanes.jmc.preferences;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

import org.threadlanes.core.rules.Rules;
import org.threadlanes.core.rules.StackRole;
import org.threadlanes.core.thread.ThreadKind;

/** The two kinds of rules, as a rule file separates them. */
enum RuleSection {
	/** What the name of a thread tells. */
	NAME("name"),
	/** What the frames of a stack tell. */
	STACK("stack");

	/** The word in the first cell of a rule that removes the shipped rule of its name. */
	static final String OFF = "off";
	/** How an empty cell is written. */
	static final String NONE = "-";

	private final String id;

	RuleSection(String id) {
		this.id = id;
	}

	/** @return the name in rule files and keys of texts */
	String id() {
		return id;
	}

	/** @return the line that begins the section in a rule file */
	String heading() {
		return "[" + id + "]";
	}

	/** @return what may be in the first cell of a rule */
	List<String> firstCells() {
		Stream<String> words = this == NAME ? Arrays.stream(ThreadKind.values()).map(ThreadKind::id)
				: Arrays.stream(StackRole.values()).map(StackRole::id);
		return Stream.concat(words, Stream.of(OFF)).toList();
	}

	/** @return what may be in the fourth cell of a rule */
	List<String> fourthCells() {
		return this == NAME ? List.of(NONE, "jvm", "non-blocking")
				: Stream.concat(Stream.of(NONE), Arrays.stream(ThreadKind.values()).map(ThreadKind::id)).toList();
	}

	/** @return the rules of this section that are in force, in their order */
	List<RuleRow> inForce(Rules rules) {
		return this == NAME
				? rules.names().all().stream()
						.map(r -> RuleRow.of(r.origin(), r.kind().id(), r.name(), r.pattern().toString(),
								r.jvmOnly() ? "jvm" : r.nonBlocking() ? "non-blocking" : "", r.confirmed(),
								r.sentence()))
						.toList()
				: rules.stacks().all().stream()
						.map(r -> RuleRow.of(r.origin(), r.role().id(), r.name(), r.pattern().toString(),
								r.kind() == null ? "" : r.kind().id(), r.confirmed(), r.sentence()))
						.toList();
	}
}
