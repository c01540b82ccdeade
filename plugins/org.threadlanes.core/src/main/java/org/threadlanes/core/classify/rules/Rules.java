package org.threadlanes.core.classify.rules;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.threadlanes.core.base.text.Resource;
import org.threadlanes.core.jfr.EventType;
import org.threadlanes.core.kinds.ThreadKind;

/**
 * The stack rules and name rules in effect. They are parsed on first use, by whichever thread comes first, and
 * immutable afterwards.
 */
public final class Rules {

	private static final Rules SHIPPED = withUserRules("", "");

	private record Parsed(StackRules stacks, NameRules names, List<RuleProblem> malformed) {
	}

	private final String userText;
	private final String fileName;
	private final boolean recorder;
	private final List<RequestType> requests;
	private Parsed parsed;

	private Rules(String userText, String fileName, boolean recorder, List<RequestType> requests) {
		this.userText = userText;
		this.fileName = fileName;
		this.recorder = recorder;
		this.requests = requests;
	}

	/** @return the shipped rules */
	public static Rules shipped() {
		return SHIPPED;
	}

	/**
	 * @param userText a user's rules, which come before the shipped ones: lines as in {@code stack.rules} after a line
	 *            {@code [stack]}, lines as in {@code name.rules} after a line {@code [name]}
	 * @param fileName the name of the user's file in messages
	 * @return the user's and the shipped rules
	 */
	public static Rules withUserRules(String userText, String fileName) {
		return new Rules(userText, fileName, false, List.of());
	}

	/** @return the same rules for threads of the recorder, too: their waits are judged as those of any other thread */
	public Rules withRecorder() {
		return new Rules(userText, fileName, true, requests);
	}

	/**
	 * @param types the events that are requests
	 * @return the same rules; of an empty list, requests are the events that say so themselves
	 */
	public Rules withRequests(List<RequestType> types) {
		return new Rules(userText, fileName, recorder, List.copyOf(types));
	}

	/** @return the events that the user named as requests */
	public List<RequestType> requests() {
		return requests;
	}

	/** @return how events of a type name the request that they are; empty if they are none */
	public Optional<RequestType> request(EventType type) {
		return requests.isEmpty() ? RequestType.declared(type)
				: requests.stream().filter(request -> request.type().equals(type.id())).findFirst();
	}

	/** @return the kind by which the waits of a thread of this kind are judged */
	public ThreadKind judged(ThreadKind kind) {
		return recorder && kind == ThreadKind.RECORDER ? ThreadKind.OTHER : kind;
	}

	private synchronized Parsed parsed() {
		if (parsed == null) {
			RuleFile user = new RuleFile(userText, fileName);
			List<RuleProblem> problems = new ArrayList<>(user.problems());
			StackRules stacks = StackRules.of(inForce(user, RuleSection.STACK, problems), problems);
			NameRules names = NameRules.of(inForce(user, RuleSection.NAME, problems), problems);
			parsed = new Parsed(stacks, names, List.copyOf(problems));
		}
		return parsed;
	}

	/** @return the stack rules */
	public StackRules stacks() {
		return parsed().stacks();
	}

	/** @return the name rules */
	public NameRules names() {
		return parsed().names();
	}

	/** @return the lines of the user's file that are not rules, and were ignored */
	public List<RuleProblem> malformed() {
		return parsed().malformed();
	}

	/**
	 * A user's lines come first; one that is "off" removes the shipped rule of its name, any other replaces it.
	 *
	 * @param problems receives a problem for each line that is incomplete or whose name is taken
	 * @return the lines in effect, in order
	 */
	private static List<RuleLine> inForce(RuleFile user, RuleSection section, List<RuleProblem> problems) {
		Map<String, RuleLine> lines = new LinkedHashMap<>();
		Set<String> settledByUser = new HashSet<>();
		for (RuleLine line : complete(user, section, problems)) {
			settledByUser.add(line.name());
			add(line, lines, problems);
		}
		String file = section.id() + ".rules";
		RuleFile shipped = new RuleFile(Resource.text(Rules.class, file), file, section);
		for (RuleLine line : complete(shipped, section, problems)) {
			if (!settledByUser.contains(line.name())) {
				add(line, lines, problems);
			}
		}
		return List.copyOf(lines.values());
	}

	private static List<RuleLine> complete(RuleFile file, RuleSection section, List<RuleProblem> problems) {
		for (RuleLine line : file.lines(section)) {
			if (!line.isComplete()) {
				problems.add(new RuleProblem(line.origin(),
						RuleProblem.TEXT.get("columns", line.cells().size(), RuleLine.CELLS)));
			}
		}
		return file.lines(section).stream().filter(RuleLine::isComplete).toList();
	}

	private static void add(RuleLine line, Map<String, RuleLine> lines, List<RuleProblem> problems) {
		if (!line.isOff() && lines.putIfAbsent(line.name(), line) != null) {
			problems.add(new RuleProblem(line.origin(), RuleProblem.TEXT.get("name", line.name())));
		}
	}

	/** @return the rules of a section, in the order in which they are tried */
	public List<? extends Rule> of(RuleSection section) {
		return section == RuleSection.STACK ? stacks().all() : names().all();
	}

	/** @return the rules that can never match, as far as their patterns show */
	public List<RuleProblem> shadowed() {
		List<RuleProblem> problems = new ArrayList<>(stacks().shadowed());
		problems.addAll(names().shadowed());
		return problems;
	}
}
