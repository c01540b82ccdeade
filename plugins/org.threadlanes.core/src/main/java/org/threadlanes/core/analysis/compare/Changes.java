package org.threadlanes.core.analysis.compare;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.function.Function;

/**
 * What only one of two recordings has, and what both have, each in the order of its recording.
 *
 * @param <T> what is compared
 * @param onlyA what only the first recording has
 * @param onlyB what only the second recording has
 * @param both what both have
 */
public record Changes<T>(List<T> onlyA, List<T> onlyB, List<Pair<T>> both) {

	/**
	 * The same thing in both recordings; numbers may differ.
	 *
	 * @param a as in the first recording
	 * @param b as in the second recording
	 */
	public record Pair<T>(T a, T b) {
	}

	/** @param key equal for the same thing in both recordings */
	static <T> Changes<T> of(List<T> a, List<T> b, Function<T, Object> key) {
		Map<Object, Queue<T>> restOfB = new LinkedHashMap<>();
		b.forEach(each -> restOfB.computeIfAbsent(key.apply(each), k -> new ArrayDeque<>()).add(each));
		List<T> onlyA = new ArrayList<>();
		List<Pair<T>> both = new ArrayList<>();
		for (T each : a) {
			Queue<T> same = restOfB.get(key.apply(each));
			if (same == null || same.isEmpty()) {
				onlyA.add(each);
			} else {
				both.add(new Pair<>(each, same.remove()));
			}
		}
		return new Changes<>(List.copyOf(onlyA), restOfB.values().stream().flatMap(Queue::stream).toList(),
				List.copyOf(both));
	}
}
