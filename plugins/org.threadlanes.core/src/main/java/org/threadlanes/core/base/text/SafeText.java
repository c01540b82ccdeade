package org.threadlanes.core.base.text;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Makes text from a recording safe for a terminal, a label or a message: recordings are untrusted. */
public final class SafeText {

	/** To a regex, a surrogate pair is one character. */
	private static final Pattern UNPAIRED_SURROGATE = Pattern.compile("\\p{Cs}");

	private static final Pattern ELLIPSES = Pattern.compile("\u2026{2,}");

	private SafeText() {
	}

	/**
	 * Replaces what could move the cursor, hide text or start an escape sequence: controls become their escape
	 * ({@code \n}, {@code \\u001b}), and so do characters that change the writing direction, unpaired surrogates, and
	 * U+FFFE and U+FFFF, which XML does not allow.
	 *
	 * @param text any text; null is shown as an empty one
	 * @return one line of text without control characters
	 */
	public static String line(String text) {
		if (text == null) {
			return "";
		}
		int i = 0;
		while (i < text.length() && isHarmless(text, i)) {
			i++;
		}
		if (i == text.length()) {
			return text;
		}
		StringBuilder safe = new StringBuilder(text.length() + 16).append(text, 0, i);
		for (; i < text.length(); i++) {
			char c = text.charAt(i);
			if (isHarmless(text, i)) {
				safe.append(c);
			} else {
				switch (c) {
				case '\n' -> safe.append("\\n");
				case '\r' -> safe.append("\\r");
				case '\t' -> safe.append("\\t");
				default -> safe.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
				}
			}
		}
		return safe.toString();
	}

	/**
	 * @param most the maximum length of the result, 2 or more
	 * @return one safe line, shortened in the middle if it is too long
	 */
	public static String shorten(String text, int most) {
		// Cut first, then make safe: names of 70,000 characters exist.
		String start = text != null && text.length() > 8 * most ? middle(text, 4 * most) : text;
		String safe = line(start);
		return safe.length() <= most ? safe : middle(safe, most);
	}

	/**
	 * @param count how many names to list; an ellipsis replaces the others
	 * @param most the maximum length of each name
	 * @return the first names, safe and shortened, separated by commas
	 */
	public static String names(List<String> names, int count, int most) {
		Stream<String> first = names.stream().limit(count).map(name -> shorten(name, most));
		return Stream.concat(first, names.size() > count ? Stream.of("\u2026") : Stream.of())
				.collect(Collectors.joining(", "));
	}

	/**
	 * @param path a file or a folder
	 * @return the last part of its name, unchanged; the whole path if it has none, as for {@code /}
	 */
	public static String lastName(Path path) {
		Path last = path.getFileName();
		return (last == null ? path : last).toString();
	}

	/** @return the text with U+FFFD instead of each unpaired surrogate, which has no UTF-8 */
	public static String wellFormed(String text) {
		for (int i = 0; i < text.length(); i++) {
			if (Character.isSurrogate(text.charAt(i))) {
				return UNPAIRED_SURROGATE.matcher(text).replaceAll("\ufffd");
			}
		}
		return text;
	}

	private static String middle(String text, int most) {
		int tail = (most - 1) / 3;
		return cut(text, most - 1 - tail, tail);
	}

	/** @return the first and the last characters around one ellipsis; of a surrogate pair, neither half is alone */
	public static String cut(String text, int head, int tail) {
		int from = text.length() - tail;
		int left = head > 0 && Character.isHighSurrogate(text.charAt(head - 1)) ? head - 1 : head;
		int right = tail > 0 && Character.isLowSurrogate(text.charAt(from)) ? from + 1 : from;
		return ELLIPSES.matcher(text.substring(0, left).stripTrailing() + "\u2026" + text.substring(right))
				.replaceAll("\u2026");
	}

	private static boolean isHarmless(String text, int i) {
		char c = text.charAt(i);
		if (c < 0x20 || c >= 0x7F && c < 0xA0) {
			return false;
		}
		if (c < 0x2000) {
			return c != 0x061C && c != 0x00AD;
		}
		if (Character.isHighSurrogate(c)) {
			return i + 1 < text.length() && Character.isLowSurrogate(text.charAt(i + 1));
		}
		if (Character.isLowSurrogate(c)) {
			return i > 0 && Character.isHighSurrogate(text.charAt(i - 1));
		}
		return Character.getType(c) != Character.FORMAT && c < 0xFFFE && c != 0x2028 && c != 0x2029;
	}
}
