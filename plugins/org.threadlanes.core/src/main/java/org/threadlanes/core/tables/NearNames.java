package org.threadlanes.core.tables;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

import org.threadlanes.core.base.text.Messages;

/** Finds the names that the user may have meant. */
public final class NearNames {

	static final Messages TEXT = Messages.of(NearNames.class);
	private static final int MAX_NAMES = 3;
	private static final int MAX_LENGTH = 200;

	private NearNames() {
	}

	/**
	 * @param typed what the user typed
	 * @param known the known names
	 * @return up to three names, the nearest first; empty if none is near
	 */
	public static List<String> of(String typed, Collection<String> known) {
		String wanted = typed.toLowerCase(Locale.ROOT);
		if (wanted.length() > MAX_LENGTH) {
			return List.of();
		}
		record Near(String name, int distance) {
		}
		List<Near> near = new ArrayList<>();
		for (String name : known) {
			String candidate = name.toLowerCase(Locale.ROOT);
			int distance = distance(wanted, candidate);
			if (candidate.contains(wanted) && wanted.length() > 2) {
				// Part of a name counts as at most two wrong letters.
				distance = Math.min(distance, 2);
			}
			if (distance <= Math.max(1, Math.min(wanted.length(), candidate.length()) / 4)) {
				near.add(new Near(name, distance));
			}
		}
		near.sort(Comparator.comparingInt(Near::distance).thenComparing(Near::name));
		return near.stream().map(Near::name).distinct().limit(MAX_NAMES).toList();
	}

	/** @return the end of a sentence: " (did you mean a or b?)", or {@code otherwise} if no name is near */
	static String hint(String typed, Collection<String> known, String otherwise) {
		List<String> near = of(typed, known);
		return near.isEmpty() ? otherwise : TEXT.get("near", String.join(TEXT.get("near.or"), near));
	}

	/** The number of letters to insert, delete, replace or swap with their neighbor. */
	static int distance(String a, String b) {
		int[] before = new int[b.length() + 1];
		int[] last = new int[b.length() + 1];
		int[] now = new int[b.length() + 1];
		for (int j = 0; j <= b.length(); j++) {
			last[j] = j;
		}
		for (int i = 1; i <= a.length(); i++) {
			now[0] = i;
			for (int j = 1; j <= b.length(); j++) {
				int replace = last[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
				now[j] = Math.min(replace, Math.min(last[j], now[j - 1]) + 1);
				if (i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1)) {
					now[j] = Math.min(now[j], before[j - 2] + 1);
				}
			}
			int[] free = before;
			before = last;
			last = now;
			now = free;
		}
		return last[b.length()];
	}
}
