package org.threadlanes.core.classify.rules;

import java.util.Comparator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The pattern of a name rule: <code>{n}</code> the thread's number, {@code #} other digits, {@code *} any text. */
public final class NamePattern {

	private final String text;
	private final String prefix;
	/** A text that every matching name contains, if the pattern begins with a wildcard. */
	private final String literal;
	/** Compiled for the first name that has this prefix and this text; null before. */
	private volatile Pattern regex;

	private NamePattern(String text) {
		this.text = text;
		int end = 0;
		while (end < text.length() && "{#*".indexOf(text.charAt(end)) < 0) {
			end++;
		}
		prefix = text.substring(0, end);
		literal = end > 0 ? "" : Stream.of(text.split("\\{n}|\\{\\*}|[#*]"))
				.max(Comparator.comparingInt(String::length)).orElse("");
	}

	/** @throws IllegalArgumentException if it is empty or ambiguous; the message says so */
	static NamePattern parse(String text) {
		if (text.isEmpty()) {
			throw new IllegalArgumentException("the pattern is empty");
		}
		if (text.indexOf("{n}") != text.lastIndexOf("{n}") || text.indexOf("{*}") != text.lastIndexOf("{*}")) {
			throw new IllegalArgumentException("{n} and {*} are allowed once each");
		}
		if (text.replace("{n}", "").replace("{*}", "").matches(".*[{}].*")) {
			throw new IllegalArgumentException("braces are allowed in {n} and {*} only");
		}
		return new NamePattern(text);
	}

	private Matcher matcher(String name) {
		if (regex == null) {
			regex = compiled();
		}
		return regex.matcher(name);
	}

	private Pattern compiled() {
		StringBuilder expression = new StringBuilder();
		int i = 0;
		while (i < text.length()) {
			if (text.startsWith("{n}", i)) {
				expression.append("(?<n>\\d+)");
				i += 3;
			} else if (text.startsWith("{*}", i)) {
				expression.append("(?<rest>.*)");
				i += 3;
			} else {
				char c = text.charAt(i++);
				// GC Thread#{n}: a # before a number is a # itself
				boolean digits = c == '#' && !text.startsWith("{n}", i);
				expression.append(digits ? "\\d+" : c == '*' ? ".*" : Pattern.quote(String.valueOf(c)));
			}
		}
		return Pattern.compile(expression.toString(), Pattern.DOTALL);
	}

	/**
	 * @param name a thread's name
	 * @return the name of its pool if the pattern matches the whole name; else null
	 */
	public String poolOf(String name) {
		if (!name.startsWith(prefix) || !name.contains(literal)) {
			return null;
		}
		Matcher m = matcher(name);
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
		return prefix;
	}

	/** @return a name that it matches, with a digit for each number */
	String sample() {
		return text.replace("{n}", "1").replace("#", "1").replace("{*}", "x").replace("*", "x");
	}

	/** @return whether it matches a whole name */
	boolean matches(String name) {
		return matcher(name).matches();
	}

	@Override
	public String toString() {
		return text;
	}
}
