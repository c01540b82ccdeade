package org.threadlanes.ui.testing;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Combinations of choices in which any two values of different choices occur together: most defects need no more than
 * two. {@code -Dthreadlanes.layouts=all} tries all combinations instead.
 */
public final class Pairwise {

	private static final boolean ALL = "all".equals(System.getProperty("threadlanes.layouts"));

	private Pairwise() {
	}

	/**
	 * @param sizes the number of values of each choice
	 * @return for each combination, the index of the value of each choice
	 */
	public static List<List<Integer>> of(int ... sizes) {
		List<List<Integer>> all = List.of(List.of());
		for (int size : sizes) {
			List<List<Integer>> longer = new ArrayList<>();
			for (List<Integer> begun : all) {
				for (int value = 0; value < size; value++) {
					List<Integer> one = new ArrayList<>(begun);
					one.add(value);
					longer.add(one);
				}
			}
			all = longer;
		}
		return ALL ? all : covering(all);
	}

	/** Takes the combination that has most new pairs, until there are none. */
	private static List<List<Integer>> covering(List<List<Integer>> all) {
		List<List<Integer>> taken = new ArrayList<>();
		Set<List<Integer>> covered = new HashSet<>();
		while (true) {
			List<Integer> best = null;
			long most = 0;
			for (List<Integer> one : all) {
				long fresh = pairs(one).stream().filter(pair -> !covered.contains(pair)).count();
				if (fresh > most) {
					most = fresh;
					best = one;
				}
			}
			if (best == null) {
				return taken;
			}
			covered.addAll(pairs(best));
			taken.add(best);
		}
	}

	private static List<List<Integer>> pairs(List<Integer> one) {
		List<List<Integer>> pairs = new ArrayList<>();
		for (int i = 0; i < one.size(); i++) {
			for (int j = i + 1; j < one.size(); j++) {
				pairs.add(List.of(i, one.get(i), j, one.get(j)));
			}
		}
		return pairs;
	}
}
