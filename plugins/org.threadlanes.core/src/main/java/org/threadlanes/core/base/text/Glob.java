package org.threadlanes.core.base.text;

import java.util.regex.Pattern;

/** A text in which {@code *} matches any text, even none. */
public final class Glob {

	private final String text;
	/** Null if there is no star. */
	private final Pattern regex;

	/** @param pattern the pattern */
	public Glob(String pattern) {
		text = pattern;
		regex = pattern.indexOf('*') < 0 ? null : regex(pattern.split("\\*", -1));
	}

	private static Pattern regex(String ... parts) {
		StringBuilder all = new StringBuilder(Pattern.quote(parts[0]));
		for (int i = 1; i < parts.length; i++) {
			// The shortest match for each star but the last is enough: atomic, so that no other is tried.
			all.append(i + 1 < parts.length ? "(?>.*?" + Pattern.quote(parts[i]) + ")"
					: ".*" + Pattern.quote(parts[i]));
		}
		return Pattern.compile(all.toString(), Pattern.DOTALL);
	}

	/** @return whether the pattern matches the whole text */
	public boolean matches(String whole) {
		return regex == null ? whole.equals(text) : regex.matcher(whole).matches();
	}
}
