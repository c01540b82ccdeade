package org.threadlanes.core.classify.rules;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * Finds the few patterns that may match a text by their prefixes, so that thousands of rules need not be compared
 * pairwise.
 */
final class PrefixIndex {

	/** At most this many patterns with the same prefix are found. */
	private static final int MAX_ALIKE = 30;

	private final Map<String, List<Integer>> numbers = new HashMap<>();
	private final TreeSet<Integer> lengths = new TreeSet<>();

	/**
	 * @param prefix the start of every text that the pattern matches
	 * @param number the pattern's number
	 */
	void add(String prefix, int number) {
		List<Integer> alike = numbers.computeIfAbsent(prefix, p -> new ArrayList<>());
		if (alike.size() < MAX_ALIKE) {
			alike.add(number);
			lengths.add(prefix.length());
		}
	}

	/** Adds the numbers of the patterns that may match a text. */
	void find(String text, TreeSet<Integer> found) {
		for (int length : lengths.headSet(text.length(), true)) {
			found.addAll(numbers.getOrDefault(text.substring(0, length), List.of()));
		}
	}
}
