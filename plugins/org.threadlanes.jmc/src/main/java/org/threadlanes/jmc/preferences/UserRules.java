package org.threadlanes.jmc.preferences;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.threadlanes.core.classify.rules.RuleFile;
import org.threadlanes.core.classify.rules.RuleLine;
import org.threadlanes.core.classify.rules.RuleProblem;
import org.threadlanes.core.classify.rules.RuleSection;
import org.threadlanes.core.classify.rules.Rules;

/** The user's own rules while being edited. They are stored in the format of a rule file. */
final class UserRules {

	private final Map<RuleSection, List<String>> lines = new EnumMap<>(RuleSection.class);

	/** @param text the text of a rule file; blank lines and comments are dropped */
	UserRules(String text) {
		RuleFile file = new RuleFile(text, ThreadLanesPreferences.USER_RULES_NAME);
		for (RuleSection section : RuleSection.values()) {
			lines.put(section, file.lines(section).stream().map(line -> RuleLine.text(line.cells()))
					.collect(Collectors.toCollection(ArrayList::new)));
		}
	}

	/** @return the lines of a section, in order; modifiable */
	List<String> lines(RuleSection section) {
		return lines.get(section);
	}

	/** @return the rules as the text of a rule file; empty if there are none */
	String text() {
		StringBuilder text = new StringBuilder();
		for (RuleSection section : RuleSection.values()) {
			if (!lines(section).isEmpty()) {
				text.append(section.heading()).append('\n');
				lines(section).forEach(line -> text.append(line).append('\n'));
			}
		}
		return text.toString();
	}

	/** @return these rules followed by the shipped ones */
	Rules rules() {
		return Rules.withUserRules(text(), ThreadLanesPreferences.USER_RULES_NAME);
	}

	/** @return the user's rules of a section, in order */
	List<RuleLine> rows(RuleSection section) {
		return new RuleFile(text(), ThreadLanesPreferences.USER_RULES_NAME).lines(section);
	}

	/** @return the problems of rules, by origin */
	static Map<String, String> problems(Rules rules) {
		Map<String, String> problems = new HashMap<>();
		Stream.concat(rules.malformed().stream(), rules.shadowed().stream()).forEach(
				(RuleProblem p) -> problems.merge(p.origin(), p.message(), (a, b) -> a + "; " + b));
		return problems;
	}
}
