package org.threadlanes.core.rules;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * The stack rules and the name rules that are in force. Immutable; may be used by several threads.
 *
 * @param stacks the stack rules
 * @param names the name rules
 * @param malformed lines of a rule file that are no rules, and so were left out
 */
public record Rules(StackRules stacks, NameRules names, List<RuleProblem> malformed) {

	/** How a user's file separates the two kinds of rules: a line {@code [stack]} or {@code [name]}. */
	private static final String STACK_SECTION = "[stack]";
	private static final String NAME_SECTION = "[name]";

	/** What Windows' editors put before a text. */
	private static final String BYTE_ORDER_MARK = "\uFEFF";

	private static final Rules SHIPPED = parse("", "");

	/** @return the rules that come with the program */
	public static Rules shipped() {
		return SHIPPED;
	}

	/**
	 * @param userText a user's rules, which stand before the shipped ones: lines as in {@code stack.rules} after a line
	 *            {@code [stack]}, lines as in {@code name.rules} after a line {@code [name]}
	 * @param fileName how to call the user's file in messages
	 * @return both together
	 */
	public static Rules withUserRules(String userText, String fileName) {
		return parse(userText.startsWith(BYTE_ORDER_MARK) ? userText.substring(1) : userText, fileName);
	}

	private static Rules parse(String userText, String fileName) {
		List<RuleProblem> problems = new ArrayList<>();
		List<RuleLine> userStacks = RuleLine.parse(section(userText, STACK_SECTION), fileName, problems);
		List<RuleLine> userNames = RuleLine.parse(section(userText, NAME_SECTION), fileName, problems);
		reportStrayLines(userText, fileName, problems);
		List<RuleLine> stackLines = RuleLine.parse(resource("stack.rules"), "stack.rules", problems);
		List<RuleLine> nameLines = RuleLine.parse(resource("name.rules"), "name.rules", problems);
		StackRules stacks = StackRules.of(RuleLine.inForce(userStacks, stackLines, problems), problems);
		NameRules names = NameRules.of(RuleLine.inForce(userNames, nameLines, problems), problems);
		return new Rules(stacks, names, List.copyOf(problems));
	}

	/** Keeps the number of lines, so that messages name the right one. */
	private static String section(String text, String wanted) {
		StringBuilder section = new StringBuilder();
		String current = "";
		for (String line : text.split("\\R", -1)) {
			if (line.strip().startsWith("[")) {
				current = line.strip();
				section.append('\n');
			} else {
				section.append(current.equals(wanted) ? line : "").append('\n');
			}
		}
		return section.toString();
	}

	private static void reportStrayLines(String text, String fileName, List<RuleProblem> problems) {
		String current = "";
		int number = 0;
		for (String line : text.split("\\R", -1)) {
			number++;
			String stripped = line.strip();
			if (stripped.startsWith("[")) {
				current = stripped;
				if (!current.equals(STACK_SECTION) && !current.equals(NAME_SECTION)) {
					problems.add(new RuleProblem(fileName + ":" + number,
							RuleProblem.TEXT.get("section", STACK_SECTION, NAME_SECTION)));
				}
			} else if (current.isEmpty() && !stripped.isEmpty() && !stripped.startsWith("#")) {
				problems.add(new RuleProblem(fileName + ":" + number,
						RuleProblem.TEXT.get("before-section", STACK_SECTION, NAME_SECTION)));
			}
		}
	}

	/** @return the rules that can never win, as far as their patterns tell */
	public List<RuleProblem> shadowed() {
		List<RuleProblem> problems = new ArrayList<>(stacks.shadowed());
		problems.addAll(names.shadowed());
		return problems;
	}

	private static String resource(String name) {
		try (InputStream in = Rules.class.getResourceAsStream(name)) {
			return new String(in.readAllBytes(), StandardCharsets.UTF_8);
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
	}
}
