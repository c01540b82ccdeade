package org.threadlanes.jmc.preferences;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A rule as it is shown.
 *
 * @param cells its six cells; a rule that was cut wrongly has empty ones
 * @param origin where it stands, as problems name it
 */
record RuleRow(List<String> cells, String origin) {

	/** The number of cells of a rule. */
	static final int CELLS = 6;

	private static final String BAR = " | ";

	RuleRow {
		List<String> all = new ArrayList<>(cells);
		while (all.size() < CELLS) {
			all.add("");
		}
		cells = List.copyOf(all);
	}

	static RuleRow of(String origin, String ... cells) {
		return new RuleRow(Arrays.asList(cells), origin);
	}

	/** @return the rule that a line of a rule file holds */
	static RuleRow ofLine(String line, String origin) {
		return new RuleRow(Arrays.stream(line.split("\\|", CELLS)).map(String::strip).toList(), origin);
	}

	/** @return the line of a rule file that holds these cells */
	static String line(List<String> cells) {
		List<String> texts = new ArrayList<>();
		for (String cell : cells) {
			// A bar would begin another cell, except in the last one; a line break another rule.
			String text = cell.replaceAll("\\R", " ").strip();
			texts.add(text.isEmpty() ? RuleSection.NONE
					: texts.size() == CELLS - 1 ? text : text.replace('|', '/'));
		}
		return String.join(BAR, texts);
	}
}
