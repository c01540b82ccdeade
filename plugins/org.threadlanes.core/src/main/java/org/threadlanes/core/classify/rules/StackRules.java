package org.threadlanes.core.classify.rules;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;

import org.threadlanes.core.kinds.ThreadKind;

/** The stack rules, in the order in which they are tried. Immutable. */
public final class StackRules {

	private final Map<StackRole, List<StackRule>> byRole;
	private final List<StackRule> all;

	private StackRules(List<StackRule> all) {
		this.all = List.copyOf(all);
		this.byRole = all.stream().collect(Collectors.groupingBy(StackRule::role));
	}

	static StackRules of(List<RuleLine> lines, List<RuleProblem> problems) {
		return new StackRules(lines.stream().map(line -> rule(line, problems)).filter(Objects::nonNull).toList());
	}

	/** @return the rule, null if the line is malformed */
	private static StackRule rule(RuleLine line, List<RuleProblem> problems) {
		Optional<StackRole> role = StackRole.of(line.cell(0));
		Optional<ThreadKind> kind = ThreadKind.of(line.cell(3));
		if (role.isEmpty()) {
			problems.add(new RuleProblem(line.origin(), RuleProblem.TEXT.get("role", line.cell(0))));
			return null;
		}
		if (kind.isEmpty() && !line.optional(3).isEmpty()) {
			problems.add(new RuleProblem(line.origin(), RuleProblem.TEXT.get("kind", line.cell(3))));
			return null;
		}
		try {
			StackPattern pattern = role.get().namesOwner() ? StackPattern.parseClasses(line.cell(2))
					: StackPattern.parse(line.cell(2));
			return new StackRule(role.get(), pattern, kind.orElse(null), line);
		} catch (IllegalArgumentException e) {
			problems.add(new RuleProblem(line.origin(), RuleProblem.TEXT.get("malformed", e.getMessage())));
			return null;
		}
	}

	/** @return the rules that can never match because an earlier one matches everything they do */
	List<RuleProblem> shadowed() {
		List<RuleProblem> problems = new ArrayList<>();
		for (List<StackRule> rules : byRole.values()) {
			PrefixIndex before = new PrefixIndex();
			for (int number = 0; number < rules.size(); number++) {
				StackRule rule = rules.get(number);
				TreeSet<Integer> candidates = new TreeSet<>();
				rule.pattern().frames().forEach(frame -> frame.suffixes().forEach(s -> before.find(s, candidates)));
				candidates.stream().map(rules::get).filter(r -> r.pattern().covers(rule.pattern())).findFirst()
						.ifPresent(first -> problems.add(new RuleProblem(rule.origin(),
								RuleProblem.TEXT.get("shadowed", rule.name(), first.name()))));
				before.add(rule.pattern().frames().get(0).prefix(), number);
			}
		}
		return problems;
	}

	/** @return every rule in its order */
	public List<StackRule> all() {
		return all;
	}

	/** @return the rules of this role, in the order in which they are tried */
	public List<StackRule> of(StackRole role) {
		return byRole.getOrDefault(role, List.of());
	}
}
