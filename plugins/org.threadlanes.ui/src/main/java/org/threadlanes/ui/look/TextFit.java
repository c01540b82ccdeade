package org.threadlanes.ui.look;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.eclipse.swt.graphics.GC;
import org.threadlanes.core.base.text.SafeText;

/** Truncates text to fit a width. */
public final class TextFit {

	/** Names of threads, classes and hosts are longer than words. */
	private static final Pattern NAME = Pattern.compile("[\\w.$:/<>-]{15,}");
	/** A class, after its package, and its method with the line. */
	private static final Pattern CALL = Pattern
			.compile("(?:[\\w$/]+\\.)*(\\p{Lu}[\\w$/]*)(\\.[\\w$<>]+(?::\\d+)?)");
	private static final int MIN_CLASS = 4;
	private static final int[] NAME_LENGTHS = {30, 26, 22, 18, 14};

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

	/** @return a text as {@link #middle}; but of a call without its package, first the end of the class is cut */
	public static String cell(GC gc, String text, int width) {
		Matcher call = CALL.matcher(text);
		if (gc.textExtent(text).x > width && call.matches()) {
			int letters = call.group(1).length();
			// What is cut may be narrower than an ellipsis.
			int kept = gc.textExtent(call(call, letters)).x <= width ? letters
					: most(gc, letters, width, some -> call(call, some));
			if (kept >= Math.min(letters, MIN_CLASS)) {
				return call(call, kept);
			}
		}
		return middle(gc, text, width);
	}

	/**
	 * @param forms a sentence, and shorter forms of it
	 * @param answer what is most important of it, as a sentence of its own; may be empty
	 * @return the first form that fits; if none does, the last one with names truncated; or else the answer, with names
	 *         truncated as far as needed, or else at its end
	 */
	public static String sentence(GC gc, List<String> forms, String answer, int width) {
		String last = forms.get(forms.size() - 1);
		String kept = answer.isEmpty() ? last : answer;
		return Stream.of(forms.stream(), truncated(last), Stream.of(kept), truncated(kept))
				.flatMap(all -> all).filter(text -> gc.textExtent(text).x <= width).findFirst()
				.orElseGet(() -> end(gc, names(kept, NAME_LENGTHS[NAME_LENGTHS.length - 1]), width));
	}

	private static Stream<String> truncated(String text) {
		return Arrays.stream(NAME_LENGTHS).mapToObj(most -> names(text, most));
	}

	/** @return the text with its names truncated: of a call, package and end of the class; of others, their middle */
	private static String names(String text, int most) {
		return NAME.matcher(text).replaceAll(name -> Matcher.quoteReplacement(name(name.group(), most)));
	}

	private static String name(String name, int most) {
		Matcher call = CALL.matcher(name);
		if (name.length() <= most || !call.matches()) {
			return SafeText.shorten(name, most);
		}
		return call(call, Math.max(MIN_CLASS, most - 1 - call.group(2).length()));
	}

	/** @return a call without its package, and with so many letters of its class; all if only one would be cut */
	private static String call(Matcher call, int kept) {
		return (call.group(1).length() <= kept + 1 ? call.group(1) : SafeText.cut(call.group(1), kept, 0))
				+ call.group(2);
	}

	private static String fit(GC gc, String text, int width, double headShare) {
		if (width <= 0) {
			return "";
		}
		if (text.length() < 2000 && gc.textExtent(text).x <= width) {
			return text;
		}
		int kept = most(gc, Math.min(text.length(), 2000), width, letters -> cut(text, letters, headShare));
		return kept == 0 ? "" : cut(text, kept, headShare);
	}

	/** @return how many letters can be kept, 0 to all, so that the text with these fits */
	private static int most(GC gc, int all, int width, IntFunction<String> text) {
		int low = 0;
		int high = all;
		while (low < high) {
			int middle = (low + high + 1) >>> 1;
			if (gc.textExtent(text.apply(middle)).x <= width) {
				low = middle;
			} else {
				high = middle - 1;
			}
		}
		return low;
	}

	private static String cut(String text, int letters, double headShare) {
		int head = (int) Math.ceil(letters * headShare);
		return SafeText.cut(text, head, letters - head);
	}
}
