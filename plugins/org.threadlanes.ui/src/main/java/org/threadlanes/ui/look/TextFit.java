package org.threadlanes.ui.look;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.eclipse.swt.graphics.GC;
import org.threadlanes.core.base.text.SafeText;

/** Truncates text to fit a width. */
public final class TextFit {

	/** Names of threads, classes and hosts are longer than words. */
	private static final Pattern NAME = Pattern.compile("[\\w.$:/<>-]{15,}");
	/** What is left of a word, and the ellipsis. */
	private static final int WORD = 4;
	private static final int[] NAME_LENGTHS = {1000, 30, 24, 18};

	private TextFit() {
	}

	/** @return the text, truncated at its end to fit; empty if nothing fits */
	public static String end(GC gc, String text, int width) {
		return fit(gc, text, width, 1);
	}

	/** @return the text, truncated in its middle to fit; empty if nothing fits */
	public static String middle(GC gc, String text, int width) {
		return fit(gc, text, width, 0.6);
	}

	/**
	 * @param forms a sentence, and shorter forms of it
	 * @param answer the end of the last form, which has all but a quarter of the width if it needs it; may be empty
	 * @return the first form that fits, with names truncated in their middle as far as needed if it is not the longest
	 *         of several; if none fits, the last one, truncated after a word before the answer, or else at its end
	 */
	public static String sentence(GC gc, List<String> forms, String answer, int width) {
		if (gc.textExtent(forms.get(0)).x <= width) {
			return forms.get(0);
		}
		String shorter = "";
		for (String form : forms.subList(Math.min(1, forms.size() - 1), forms.size())) {
			for (int most : NAME_LENGTHS) {
				shorter = names(form, most);
				if (gc.textExtent(shorter).x <= width) {
					return shorter;
				}
			}
		}
		String kept = names(answer, NAME_LENGTHS[NAME_LENGTHS.length - 1]);
		if (!shorter.endsWith(kept)) {
			return end(gc, shorter, width);
		}
		int rest = Math.max(width / 4, width - gc.textExtent(kept).x);
		String start = words(end(gc, shorter.substring(0, shorter.length() - kept.length()), rest));
		return start + end(gc, kept, width - gc.textExtent(start).x);
	}

	/** @return a truncated text that does not end with one or two letters: they say less than none */
	private static String words(String truncated) {
		int space = truncated.lastIndexOf(' ');
		boolean isShort = truncated.length() - space <= WORD && space > truncated.length() / 2;
		return isShort && truncated.endsWith("\u2026") ? words(truncated.substring(0, space) + '\u2026')
				: truncated;
	}

	/** @return the text with its names truncated in their middle */
	private static String names(String text, int most) {
		return NAME.matcher(text).replaceAll(
				name -> Matcher.quoteReplacement(SafeText.shorten(name.group(), most)));
	}

	private static String fit(GC gc, String text, int width, double headShare) {
		if (width <= 0) {
			return "";
		}
		if (text.length() < 2000 && gc.textExtent(text).x <= width) {
			return text;
		}
		int low = 0;
		int high = Math.min(text.length(), 2000);
		while (low < high) {
			int middle = (low + high + 1) >>> 1;
			if (gc.textExtent(cut(text, middle, headShare)).x <= width) {
				low = middle;
			} else {
				high = middle - 1;
			}
		}
		return low == 0 ? "" : cut(text, low, headShare);
	}

	private static String cut(String text, int letters, double headShare) {
		int head = (int) Math.ceil(letters * headShare);
		return SafeText.cut(text, head, letters - head);
	}
}
