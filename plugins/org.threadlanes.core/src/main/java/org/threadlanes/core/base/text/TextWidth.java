package org.threadlanes.core.base.text;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How many columns text takes on a terminal: an ideograph takes two, a combining accent none. */
public final class TextWidth {

	private static final Pattern CELL = Pattern.compile("%(-?)(\\d*)s");

	/** The ranges of wide characters in Unicode, as pairs of first and last. */
	private static final int[] WIDE = {0x1100, 0x115F, 0x2E80, 0x303E, 0x3041, 0x33FF, 0x3400, 0x4DBF, 0x4E00, 0x9FFF,
			0xA000, 0xA4CF, 0xAC00, 0xD7A3, 0xF900, 0xFAFF, 0xFE30, 0xFE4F, 0xFF00, 0xFF60, 0xFFE0, 0xFFE6, 0x1F300,
			0x1F64F, 0x1F900, 0x1F9FF, 0x20000, 0x3FFFD};
	/** Characters that do not start a line: they belong to the text before. */
	private static final String CLOSING =
			"\u3001\u3002\uff0c\uff0e\uff1a\uff1b\uff01\uff1f\u300d\u300f\uff09\u30fb\u30fc"
			+ "\u3063\u3083\u3085\u3087\u30c3\u30e3\u30e5\u30e7\u30a1\u30a3\u30a5\u30a7\u30a9";

	private TextWidth() {
	}

	/** @return the columns of a text without control characters */
	public static int of(String text) {
		int width = 0;
		for (int i = 0; i < text.length(); i += Character.charCount(text.codePointAt(i))) {
			width += of(text.codePointAt(i));
		}
		return width;
	}

	private static int of(int codePoint) {
		if (codePoint < WIDE[0]) {
			return Character.getType(codePoint) == Character.NON_SPACING_MARK ? 0 : 1;
		}
		return isWide(codePoint) ? 2 : 1;
	}

	private static boolean isWide(int codePoint) {
		for (int i = 0; i < WIDE.length; i += 2) {
			if (codePoint >= WIDE[i] && codePoint <= WIDE[i + 1]) {
				return true;
			}
		}
		return false;
	}

	/** @return the text, padded with spaces on the right to this width */
	public static String left(String text, int columns) {
		return text + " ".repeat(Math.max(0, columns - of(text)));
	}

	/** @return the text, padded with spaces on the left to this width */
	public static String right(String text, int columns) {
		return " ".repeat(Math.max(0, columns - of(text))) + text;
	}

	/**
	 * @param pattern text with {@code %12s} for each cell aligned to the right, {@code %-12s} to the left
	 * @return the cells in it, as {@link String#format} does, but in columns of a terminal instead of characters
	 */
	public static String format(String pattern, Object ... cells) {
		Iterator<Object> next = List.of(cells).iterator();
		return CELL.matcher(pattern).replaceAll(cell -> {
			String text = String.valueOf(next.next());
			int columns = cell.group(2).isEmpty() ? 0 : Integer.parseInt(cell.group(2));
			return Matcher.quoteReplacement(cell.group(1).isEmpty() ? right(text, columns) : left(text, columns));
		});
	}

	/**
	 * @param columns the maximum number of columns of the result, 4 or more
	 * @return one safe line, shortened in the middle if it is too wide
	 */
	public static String shorten(String text, int columns) {
		String shorter = SafeText.shorten(text, columns);
		for (int most = columns - 1; of(shorter) > columns && most > 1; most--) {
			shorter = SafeText.shorten(text, most);
		}
		return shorter;
	}

	/**
	 * @param names different names
	 * @param columns as {@link #shorten(String, int)}
	 * @return each, shortened: those that would look alike have a number instead of their end
	 */
	public static Map<String, String> shorten(Collection<String> names, int columns) {
		Map<String, String> shorter = new HashMap<>();
		Set<String> used = new HashSet<>();
		for (String name : names) {
			String text = shorten(name, columns);
			for (int number = 2; !used.add(text); number++) {
				String end = " (" + number + ")";
				text = shorten(name, columns - end.length()) + end;
			}
			shorter.put(name, text);
		}
		return shorter;
	}

	/**
	 * @param text a paragraph
	 * @param columns the room for its first line
	 * @return the index where the second line starts, at or after a space or between ideographs; the length of the text
	 *            if it fits or cannot be broken
	 */
	public static int breakAt(String text, int columns) {
		int width = 0;
		int best = -1;
		int before = 0;
		for (int i = 0; i < text.length(); i += Character.charCount(before)) {
			int c = text.codePointAt(i);
			boolean between = i > 0 && before != ' ' && (isWide(before) || isWide(c)) && CLOSING.indexOf(c) < 0;
			if (c == ' ' || between) {
				best = i == 0 ? best : i;
			}
			width += of(c);
			before = c;
			if (width > columns && best > 0) {
				return best;
			}
		}
		return text.length();
	}
}
