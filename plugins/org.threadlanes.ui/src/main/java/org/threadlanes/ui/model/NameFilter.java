package org.threadlanes.ui.model;

import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * Filters threads by name: a text that the name contains, a glob with {@code *} or {@code ?} for the whole name, or
 * {@code /regex/} for a part of it. Case-insensitive.
 *
 * @param text the text entered by the user
 * @param pattern what part of a name must match; null if all names match
 * @param problem the error in the regex; empty if it is valid
 */
public record NameFilter(String text, Pattern pattern, String problem) {

	/** Matches everything. */
	public static final NameFilter ALL = new NameFilter("", null, "");
	/** Only the start of a name is matched: names of 70,000 characters exist. */
	private static final int LOOKED_AT = 1_000;
	private static final int ANY_CASE = Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE;

	/** @return the filter for a text; one that matches everything if the text is a broken regex */
	public static NameFilter of(String text) {
		String stripped = text.strip();
		if (stripped.isEmpty()) {
			return ALL;
		}
		if (stripped.length() > 1 && stripped.startsWith("/") && stripped.endsWith("/")) {
			try {
				String regex = stripped.substring(1, stripped.length() - 1);
				return new NameFilter(text, Pattern.compile(regex, ANY_CASE), "");
			} catch (PatternSyntaxException e) {
				return new NameFilter(text, null, e.getDescription());
			}
		}
		if (stripped.indexOf('*') >= 0 || stripped.indexOf('?') >= 0) {
			return new NameFilter(text, glob(stripped), "");
		}
		return new NameFilter(text, Pattern.compile(stripped, Pattern.LITERAL | ANY_CASE), "");
	}

	private static Pattern glob(String text) {
		StringBuilder regex = new StringBuilder("\\A");
		for (int i = 0; i < text.length(); i++) {
			char c = text.charAt(i);
			if (c == '*') {
				// Consecutive stars are equivalent to one, but slower.
				if (i == 0 || text.charAt(i - 1) != '*') {
					regex.append(".*");
				}
			} else {
				regex.append(c == '?' ? "." : Pattern.quote(String.valueOf(c)));
			}
		}
		return Pattern.compile(regex.append("\\z").toString(), ANY_CASE | Pattern.DOTALL);
	}

	/** @return whether it matches everything */
	public boolean isOff() {
		return pattern == null;
	}

	public boolean matches(String name) {
		return pattern == null
				|| pattern.matcher(name.length() > LOOKED_AT ? name.substring(0, LOOKED_AT) : name).find();
	}

	/** By the text, because patterns are never equal. */
	@Override
	public boolean equals(Object other) {
		return other instanceof NameFilter filter && filter.text.equals(text);
	}

	@Override
	public int hashCode() {
		return text.hashCode();
	}
}
