package org.threadlanes.core.rules;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The pattern of a name rule: <code>{n}</code> the thread's number, {@code #} other digits, {@code *} any text. */
public final class NamePattern {

	private final String text;
	private final Pattern regex;

	private NamePattern(String text, Pattern regex) {
		this.text = text;
		this.regex = regex;
	}

	/** @throws IllegalArgumentException if it is empty; the message says so */
	static NamePattern parse(String text) {
		if (text.isEmpty()) {
			throw new IllegalArgumentException("the pattern is empty");
		}
		StringBuilder regex = new StringBuilder();
		int i = 0;
		while (i < text.length()) {
			if (text.startsWith("{n}", i)) {
				regex.append("(?<n>\\d+)");
				i += 3;
			} else if (text.startsWith("{*}", i)) {
				regex.append("(?<rest>.*)");
				i += 3;
			} else {
				char c = text.charAt(i++);
				// GC Thread#{n}: a # before a number is a # itself
				boolean digits = c == '#' && !text.startsWith("{n}", i);
				regex.append(digits ? "\\d+" : c == '*' ? ".*" : Pattern.quote(String.valueOf(c)));
			}
		}
		try {
			return new NamePattern(text, Pattern.compile(regex.toString(), Pattern.DOTALL));
		} catch (java.util.regex.PatternSyntaxException e) {
			throw new IllegalArgumentException("{n} and {*} are allowed once each");
		}
	}

	/**
	 * @param name a thread's name
	 * @return the name of its pool if the pattern matches the whole name; else null
	 */
	public String poolOf(String name) {
		Matcher m = regex.matcher(name);
		if (!m.matches()) {
			return null;
		}
		StringBuilder pool = new StringBuilder(name);
		boolean hasRest = text.contains("{*}");
		boolean hasNumber = text.contains("{n}");
		if (hasRest && hasNumber && m.start("rest") < m.start("n")) {
			pool.replace(m.start("n"), m.end("n"), "N").delete(m.start("rest"), m.end("rest"));
		} else {
			if (hasRest) {
				pool.delete(m.start("rest"), m.end("rest"));
			}
			if (hasNumber) {
				pool.replace(m.start("n"), m.end("n"), "N");
			}
		}
		return pool.toString();
	}

	/** @return the text before the first wildcard */
	String prefix() {
		int end = 0;
		while (end < text.length() && "{#*".indexOf(text.charAt(end)) < 0) {
			end++;
		}
		return text.substring(0, end);
	}

	/** @return a name that it matches, with a digit for each number */
	String sample() {
		return text.replace("{n}", "1").replace("#", "1").replace("{*}", "x").replace("*", "x");
	}

	/** @return whether it matches a whole name */
	boolean matches(String name) {
		return regex.matcher(name).matches();
	}

	@Override
	public String toString() {
		return text;
	}
}
