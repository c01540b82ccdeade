package org.threadlanes.core.jfr;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** The distinct texts of events by number. */
final class TextTable {

	private static final int MAX_TEXTS = 1 << 15;
	private static final int MAX_CHARACTERS = 1 << 22;

	private final Map<String, Integer> numbers = new HashMap<>();
	private String[] texts = new String[64];
	private int characters;

	/** @return the texts by number, valid for the numbers assigned so far */
	String[] texts() {
		return texts;
	}

	/** @return whether it has grown so large that a new table should be used */
	boolean isFull() {
		return numbers.size() >= MAX_TEXTS || characters >= MAX_CHARACTERS;
	}

	/** @return the number of a text; -1 for null */
	int number(String text) {
		if (text == null) {
			return -1;
		}
		Integer known = numbers.get(text);
		if (known != null) {
			return known;
		}
		int number = numbers.size();
		if (number == texts.length) {
			texts = Arrays.copyOf(texts, 2 * number);
		}
		texts[number] = text;
		characters += text.length();
		numbers.put(text, number);
		return number;
	}
}
