package org.threadlanes.core.base.text;

/** A text in which {@code *} matches any text, even none. */
public final class Glob {

	private final String[] parts;
	private final boolean openStart;
	private final boolean openEnd;

	/** @param pattern the pattern */
	public Glob(String pattern) {
		openStart = pattern.startsWith("*");
		openEnd = pattern.endsWith("*");
		// Empty parts match anywhere.
		parts = pattern.split("\\*");
	}

	/** @return whether the pattern matches the whole text */
	public boolean matches(String text) {
		if (parts.length == 0) {
			return openStart || text.isEmpty();
		}
		if (parts.length == 1 && !openStart && !openEnd) {
			return text.equals(parts[0]);
		}
		int from = 0;
		int to = text.length();
		int first = 0;
		int last = parts.length;
		if (!openStart) {
			if (!text.startsWith(parts[0])) {
				return false;
			}
			from = parts[0].length();
			first = 1;
		}
		if (!openEnd && last > first) {
			String end = parts[last - 1];
			to -= end.length();
			if (to < from || !text.endsWith(end)) {
				return false;
			}
			last--;
		} else if (!openEnd) {
			return from == to;
		}
		// The shortest match for each star is enough.
		for (int i = first; i < last; i++) {
			int at = text.indexOf(parts[i], from);
			if (at < 0 || at + parts[i].length() > to) {
				return false;
			}
			from = at + parts[i].length();
		}
		return true;
	}
}
