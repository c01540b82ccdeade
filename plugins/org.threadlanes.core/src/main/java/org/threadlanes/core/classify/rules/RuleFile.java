package org.threadlanes.core.classify.rules;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A user's rule file: its lines by section, well-formed or not. */
public final class RuleFile {

	/** The byte order mark that Windows' editors write. */
	private static final String BYTE_ORDER_MARK = "\uFEFF";

	private final Map<RuleSection, List<RuleLine>> lines = new EnumMap<>(RuleSection.class);
	private final List<RuleProblem> problems = new ArrayList<>();

	/**
	 * @param text lines as in {@code stack.rules} after a line {@code [stack]}, lines as in {@code name.rules} after a
	 *            line {@code [name]}; blank lines and comments are ignored
	 * @param fileName the name of the file in messages
	 */
	public RuleFile(String text, String fileName) {
		this(text, fileName, null);
	}

	/** @param first the section that the text starts with; null if the text must name it */
	RuleFile(String text, String fileName, RuleSection first) {
		for (RuleSection section : RuleSection.values()) {
			lines.put(section, new ArrayList<>());
		}
		List<RuleLine> current = first == null ? null : lines.get(first);
		boolean hasSection = first != null;
		int number = 0;
		for (String line : (text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text).lines().toList()) {
			String origin = fileName + ":" + ++number;
			String stripped = line.strip();
			if (stripped.startsWith("[")) {
				hasSection = true;
				current = Stream.of(RuleSection.values()).filter(s -> s.heading().equals(stripped)).findFirst()
						.map(lines::get).orElse(null);
				if (current == null) {
					problem(origin, "section");
				}
			} else if (!stripped.isEmpty() && !stripped.startsWith("#")) {
				if (current != null) {
					current.add(RuleLine.of(line, origin));
				} else if (!hasSection) {
					problem(origin, "before-section");
				}
			}
		}
	}

	private void problem(String origin, String key) {
		problems.add(new RuleProblem(origin,
				RuleProblem.TEXT.get(key, RuleSection.STACK.heading(), RuleSection.NAME.heading())));
	}

	/** @return the lines of a section, in order */
	public List<RuleLine> lines(RuleSection section) {
		return List.copyOf(lines.get(section));
	}

	/** @return lines outside the sections, and sections that do not exist */
	List<RuleProblem> problems() {
		return problems;
	}
}
