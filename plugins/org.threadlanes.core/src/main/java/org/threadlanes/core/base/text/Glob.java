package org.threadlanes.core.base.text;

import java.util.regex.Pattern;

/** A text in which {@code *} matches any text, even none. */
public final class Glob {

	private final String text;
	/** What is before the first star; all of it if there is none. */
	private final String prefix;
	/** Null until the rest is compared, which never happens to most of hundreds of patterns: compiling takes time. */
	private volatile Pattern regex;

	/** @param pattern the pattern */
	public Glob(String pattern) {
		text = pattern;
		int star = pattern.indexOf('*');
		prefix = star < 0 ? pattern : pattern.substring(0, star);
	}

	/** @return whether the pattern matches the whole text */
	public boolean matches(String whole) {
		if (!whole.startsWith(prefix)) {
			return false;
		}
		int rest = text.length() - prefix.length();
		return rest == 0 ? whole.length() == text.length() : rest == 1 || regex().matcher(whole).matches();
	}

	private Pattern regex() {
		if (regex == null) {
			String[] parts = text.split("\\*", -1);
			StringBuilder all = new StringBuilder(Pattern.quote(parts[0]));
			for (int i = 1; i < parts.length; i++) {
				// The shortest match for each star but the last is enough: atomic, so that no other is tried.
				all.append(i + 1 < parts.length ? "(?>.*?" + Pattern.quote(parts[i]) + ")"
						: ".*" + Pattern.quote(parts[i]));
			}
			regex = Pattern.compile(all.toString(), Pattern.DOTALL);
		}
		return regex;
	}
}
