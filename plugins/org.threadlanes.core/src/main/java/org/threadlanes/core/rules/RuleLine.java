package org.threadlanes.core.rules;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * One line of a rule file, cut at the bars.
 *
 * @param cells the trimmed cells
 * @param origin where it stands, {@code FILE:LINE}
 */
record RuleLine(List<String> cells, String origin) {

	private static final int CELLS = 6;

	/**
	 * @param text the text of a rule file
	 * @param fileName how to call the file in messages
	 * @param problems gets a sentence for each line that is no rule
	 * @return its rules; blank lines and comments left out
	 */
	static List<RuleLine> parse(String text, String fileName, List<RuleProblem> problems) {
		List<RuleLine> lines = new ArrayList<>();
		int number = 0;
		for (String line : text.split("\\R", -1)) {
			number++;
			if (line.isBlank() || line.strip().startsWith("#")) {
				continue;
			}
			List<String> cells = new ArrayList<>();
			// The sentence comes last and may hold a bar itself.
			for (String cell : line.split("\\|", CELLS)) {
				cells.add(cell.strip());
			}
			String origin = fileName + ":" + number;
			if (isOff(cells) || cells.size() == CELLS) {
				lines.add(new RuleLine(cells, origin));
			} else {
				problems.add(new RuleProblem(origin, RuleProblem.TEXT.get("columns", cells.size(), CELLS)));
			}
		}
		return lines;
	}

	/**
	 * @param user a user's lines, which stand first; one that is "off" removes the shipped rule of its name, another
	 *            replaces it
	 * @param shipped the lines that come with the program
	 * @param problems gets a sentence for each line whose name is taken
	 * @return the lines in force, in their order
	 */
	static List<RuleLine> inForce(List<RuleLine> user, List<RuleLine> shipped, List<RuleProblem> problems) {
		Map<String, RuleLine> lines = new LinkedHashMap<>();
		Set<String> settledByUser = new HashSet<>();
		for (RuleLine line : user) {
			settledByUser.add(line.name());
			if (!line.isOff()) {
				line.addTo(lines, problems);
			}
		}
		for (RuleLine line : shipped) {
			if (!settledByUser.contains(line.name())) {
				line.addTo(lines, problems);
			}
		}
		return List.copyOf(lines.values());
	}

	private void addTo(Map<String, RuleLine> lines, List<RuleProblem> problems) {
		if (lines.putIfAbsent(name(), this) != null) {
			problems.add(new RuleProblem(origin, RuleProblem.TEXT.get("name", name())));
		}
	}

	private static boolean isOff(List<String> cells) {
		return cells.size() >= 2 && cells.get(0).equals("off");
	}

	private boolean isOff() {
		return isOff(cells);
	}

	/** @return the rule's unique name */
	String name() {
		return cells.get(1);
	}

	String cell(int i) {
		return cells.get(i);
	}

	/** @return the cell, or an empty text where it is {@code -} */
	String optional(int i) {
		return cells.get(i).equals("-") ? "" : cells.get(i);
	}
}
