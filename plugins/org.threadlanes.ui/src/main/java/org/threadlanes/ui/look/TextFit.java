package org.threadlanes.ui.look;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.regex.MatchResult;
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
	/** A class, after its package. */
	private static final Pattern TYPE = Pattern.compile("(?:[\\w$]+\\.)+(\\p{Lu}[\\w$]*)");
	/** Who, and what they did. */
	private static final Pattern WHO = Pattern.compile("(\\S+)(: (.+))");
	/** The end of a clause; no sign in a number. */
	private static final Pattern CLAUSE = Pattern.compile("[,;](?= )|(?<!\\d)[,;](?=\u2026)|[\u3001\uff0c\uff1b]");
	/** The end of a word; a number is nothing without what it counts. */
	private static final Pattern WORD = Pattern.compile("(?<!\\d) ");
	private static final int MIN_CLASS = 4;
	/** Of a sentence that has a shorter form. */
	private static final int MIN_CLASS_IN_FORM = 8;
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

	/**
	 * @return a text as {@link #middle}; but a class and a call lose their package, then a call the end of its class
	 *         first, and what somebody did is kept rather than who
	 */
	public static String cell(GC gc, String text, int width) {
		if (gc.textExtent(text).x <= width) {
			return text;
		}
		Matcher call = CALL.matcher(text);
		if (call.matches()) {
			int letters = call.group(1).length();
			// What is cut may be narrower than an ellipsis.
			int kept = gc.textExtent(call(call, letters)).x <= width ? letters
					: most(gc, letters, width, some -> call(call, some));
			if (kept > 0) {
				return call(call, kept);
			}
		}
		Matcher who = WHO.matcher(text);
		if (who.matches()) {
			int letters = most(gc, who.group(1).length(), width, some -> cut(who.group(1), some, 1) + who.group(2));
			return letters >= MIN_CLASS ? cut(who.group(1), letters, 1) + who.group(2)
					: middle(gc, who.group(3), width);
		}
		return middle(gc, TYPE.matcher(text).matches() ? withoutPackage(text) : text, width);
	}

	/** @return the text of a cell; of a class or a call without its package */
	public static String withoutPackage(String text) {
		return Stream.of(CALL, TYPE).map(pattern -> pattern.matcher(text)).filter(Matcher::matches)
				.findFirst().map(name -> text.substring(name.start(1))).orElse(text);
	}

	/**
	 * @param forms a sentence, and shorter forms of it
	 * @param answers what is most important of it, as sentences of their own, the longest first; may be empty
	 * @return the first form that fits; if none does, the last one with names truncated; or else an answer, with names
	 *         truncated as far as needed, or else the last of all without its last clauses or words
	 */
	public static String sentence(GC gc, List<String> forms, List<String> answers, int width) {
		List<String> ends = Stream.concat(Stream.of(forms.get(forms.size() - 1)), answers.stream()).toList();
		String last = ends.get(ends.size() - 1);
		String least = names(last, NAME_LENGTHS[NAME_LENGTHS.length - 1], MIN_CLASS);
		return Stream
				.of(forms.stream(),
						ends.stream().flatMap(
								text -> Stream.concat(Stream.of(text), truncated(text, MIN_CLASS_IN_FORM))),
						truncated(last, MIN_CLASS))
				.flatMap(all -> all).filter(text -> gc.textExtent(text).x <= width).findFirst()
				.orElseGet(() -> withoutPart(end(gc, least, width)));
	}

	/** @return a cut sentence without the clause that was cut, or else the word, unless little would be left of it */
	private static String withoutPart(String cut) {
		int half = cut.length() / 2;
		int clause = CLAUSE.matcher(cut).results().mapToInt(MatchResult::start).filter(at -> at >= half).max()
				.orElseGet(() -> WORD.matcher(cut).results().mapToInt(MatchResult::start).max().orElse(-1));
		return clause < half ? cut : cut.substring(0, clause).stripTrailing() + "\u2026";
	}

	private static Stream<String> truncated(String text, int ofClass) {
		return Arrays.stream(NAME_LENGTHS).mapToObj(most -> names(text, most, ofClass));
	}

	/** @return the text with its names truncated: of a call, package and end of the class; of others, their middle */
	private static String names(String text, int most, int ofClass) {
		return NAME.matcher(text).replaceAll(name -> Matcher.quoteReplacement(name(name.group(), most, ofClass)));
	}

	private static String name(String name, int most, int ofClass) {
		Matcher call = CALL.matcher(name);
		if (name.length() <= most || !call.matches()) {
			return SafeText.shorten(name, most);
		}
		return call(call, Math.max(ofClass, most - 1 - call.group(2).length()));
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
