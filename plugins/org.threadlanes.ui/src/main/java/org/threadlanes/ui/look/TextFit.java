package org.threadlanes.ui.look;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.eclipse.swt.graphics.GC;
import org.threadlanes.core.base.text.SafeText;

/** Truncates text to fit a width. */
public final class TextFit {

	/** Names of threads, classes and hosts are longer than words. */
	private static final Pattern NAME = Pattern.compile("[\\w.$:/<>-]{15,}");
	private static final int[] NAME_LENGTHS = {30, 24, 18};

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

	/** @return the sentence, with its names truncated in their middle as far as needed, and then at its end, to fit */
	public static String sentence(GC gc, String text, int width) {
		String shorter = text;
		for (int i = 0; i < NAME_LENGTHS.length && gc.textExtent(shorter).x > width; i++) {
			int most = NAME_LENGTHS[i];
			shorter = NAME.matcher(text).replaceAll(
					name -> Matcher.quoteReplacement(SafeText.shorten(name.group(), most)));
		}
		return end(gc, shorter, width);
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
