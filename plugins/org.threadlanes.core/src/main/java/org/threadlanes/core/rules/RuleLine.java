package org.threadlanes.core.rules;

import java.util.ArrayList;
import java.util.List;

/**
 * One line of a rule file, cut at the bars.
 *
 * @param cells
 *            the trimmed cells
 * @param origin
 *            where it stands, {@code FILE:LINE}
 */
record RuleLine(List<String> cells, String origin) {

	private static final int CELLS = 6;

	/**
	 * @param text
	 *            the text of a rule file
	 * @param fileName
	 *            how to call the file in messages
	 * @param problems
	 *            gets a sentence for each line that is no rule
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
				problems.add(new RuleProblem(origin, "has " + cells.size() + " columns instead of " + CELLS));
			}
		}
		return lines;
	}

	private static boolean isOff(List<String> cells) {
		return cells.size() >= 2 && cells.get(0).equals("off");
	}

	boolean isOff() {
		return isOff(cells);
	}

	String cell(int i) {
		return cells.get(i);
	}

	/** @return the cell, or an empty text where it is {@code -} */
	String optional(int i) {
		return cells.get(i).equals("-") ? "" : cells.get(i);
	}
}
