package org.threadlanes.core.classify.rules;

import java.util.ArrayList;
import java.util.List;

/**
 * One line of a rule file, split at the bars. It may be malformed.
 *
 * @param cells the trimmed cells
 * @param origin where it is, {@code FILE:LINE}
 */
public record RuleLine(List<String> cells, String origin) {

	/** The number of cells of a rule. */
	public static final int CELLS = 6;
	/** How an empty cell is written. */
	public static final String NONE = "-";
	/** The first of the two cells of a line that removes the shipped rule of its name. */
	public static final String OFF = "off";

	private static final String BAR = " | ";

	/** @return the rule in a line of a rule file; its last cell may hold bars */
	static RuleLine of(String line, String origin) {
		String[] cells = line.split("\\|", CELLS);
		for (int i = 0; i < cells.length; i++) {
			cells[i] = cells[i].strip();
		}
		return new RuleLine(List.of(cells), origin);
	}

	/** @return the line of a rule file that holds these cells */
	public static String text(List<String> cells) {
		List<String> texts = new ArrayList<>();
		for (String cell : cells) {
			// A bar would start another cell, except in the last one; a line break would start another rule.
			String text = cell.replaceAll("\\R", " ").strip();
			texts.add(text.isEmpty() ? NONE : texts.size() == CELLS - 1 ? text : text.replace('|', '/'));
		}
		return String.join(BAR, texts);
	}

	/** @return whether it has as many cells as a rule needs */
	boolean isComplete() {
		return isOff() || cells.size() == CELLS;
	}

	boolean isOff() {
		return cells.size() >= 2 && cells.get(0).equals(OFF);
	}

	/** @return the rule's unique name */
	public String name() {
		return cell(1);
	}

	/** @return the cell; empty if there are fewer */
	public String cell(int i) {
		return i < cells.size() ? cells.get(i) : "";
	}

	/** @return the cell; empty if it is {@link #NONE} */
	public String optional(int i) {
		return cell(i).equals(NONE) ? "" : cell(i);
	}
}
