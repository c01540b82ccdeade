package org.threadlanes.core.rules;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

import org.threadlanes.core.thread.ThreadKind;

/** The rules about stacks, in the order in which they are asked. Immutable. */
public final class StackRules {

	private final Map<StackRole, List<StackRule>> byRole;
	private final List<StackRule> all;

	private StackRules(List<StackRule> all) {
		this.all = List.copyOf(all);
		this.byRole = all.stream().collect(Collectors.groupingBy(StackRule::role));
	}

	static StackRules of(List<RuleLine> user, List<RuleLine> shipped, List<RuleProblem> problems) {
		Map<String, StackRule> rules = new LinkedHashMap<>();
		Set<String> off = new HashSet<>();
		for (RuleLine line : user) {
			if (line.isOff()) {
				off.add(line.cell(1));
			} else {
				add(line, rules, problems);
			}
		}
		Set<String> overridden = new HashSet<>(rules.keySet());
		for (RuleLine line : shipped) {
			if (!off.contains(line.cell(1)) && !overridden.contains(line.cell(1))) {
				add(line, rules, problems);
			}
		}
		return new StackRules(new ArrayList<>(rules.values()));
	}

	private static void add(RuleLine line, Map<String, StackRule> rules, List<RuleProblem> problems) {
		String name = line.cell(1);
		Optional<StackRole> role = StackRole.of(line.cell(0));
		Optional<ThreadKind> kind = ThreadKind.of(line.cell(3));
		if (role.isEmpty()) {
			problems.add(new RuleProblem(line.origin(), "has the unknown role '" + line.cell(0) + "'"));
		} else if (kind.isEmpty() && !line.optional(3).isEmpty()) {
			problems.add(new RuleProblem(line.origin(), "has the unknown thread kind '" + line.cell(3) + "'"));
		} else if (rules.containsKey(name)) {
			problems.add(new RuleProblem(line.origin(), "has the name '" + name + "' of a rule before it"));
		} else {
			try {
				StackPattern pattern = role.get() == StackRole.LIBRARY ? StackPattern.parseClasses(line.cell(2))
						: StackPattern.parse(line.cell(2));
				rules.put(name, new StackRule(role.get(), name, pattern, kind.orElse(null), line.optional(4),
						line.cell(5), line.origin()));
			} catch (IllegalArgumentException e) {
				problems.add(new RuleProblem(line.origin(), "is malformed: " + e.getMessage()));
			}
		}
	}

	/** @return the rules that can never win because one before them matches all that they match */
	List<RuleProblem> shadowed() {
		List<RuleProblem> problems = new ArrayList<>();
		for (List<StackRule> rules : byRole.values()) {
			for (int later = 1; later < rules.size(); later++) {
				StackRule rule = rules.get(later);
				rules.subList(0, later).stream().filter(r -> r.pattern().covers(rule.pattern())).findFirst()
						.ifPresent(first -> problems.add(new RuleProblem(rule.origin(),
								"(" + rule.name() + ") can never win: " + first.name() + " stands before it and matches all it matches")));
			}
		}
		return problems;
	}

	/** @return every rule in its order */
	public List<StackRule> all() {
		return all;
	}

	/**
	 * @param role
	 *            a role
	 * @return the rules of this role, the first to be asked first
	 */
	public List<StackRule> of(StackRole role) {
		return byRole.getOrDefault(role, List.of());
	}
}
