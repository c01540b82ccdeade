package org.threadlanes.ui.model;

import java.util.Comparator;

/** Orders names ignoring case, with {@code thread-2} before {@code thread-10}. */
final class NaturalOrder implements Comparator<String> {

	static final NaturalOrder NAMES = new NaturalOrder();

	@Override
	public int compare(String a, String b) {
		int i = 0;
		int j = 0;
		while (i < a.length() && j < b.length()) {
			char c = a.charAt(i);
			char d = b.charAt(j);
			if (isDigit(c) && isDigit(d)) {
				int endA = endOfDigits(a, i);
				int endB = endOfDigits(b, j);
				int order = compareNumbers(a, i, endA, b, j, endB);
				if (order != 0) {
					return order;
				}
				i = endA;
				j = endB;
			} else {
				int order = Character.compare(Character.toLowerCase(c), Character.toLowerCase(d));
				if (order != 0) {
					return order;
				}
				i++;
				j++;
			}
		}
		int rest = Integer.compare(a.length() - i, b.length() - j);
		return rest != 0 ? rest : a.compareTo(b);
	}

	private static int compareNumbers(String a, int fromA, int endA, String b, int fromB, int endB) {
		int i = skipZeros(a, fromA, endA);
		int j = skipZeros(b, fromB, endB);
		int length = Integer.compare(endA - i, endB - j);
		return length != 0 ? length : a.substring(i, endA).compareTo(b.substring(j, endB));
	}

	private static int skipZeros(String text, int from, int end) {
		int i = from;
		while (i < end - 1 && text.charAt(i) == '0') {
			i++;
		}
		return i;
	}

	private static int endOfDigits(String text, int from) {
		int i = from;
		while (i < text.length() && isDigit(text.charAt(i))) {
			i++;
		}
		return i;
	}

	private static boolean isDigit(char c) {
		return c >= '0' && c <= '9';
	}
}
