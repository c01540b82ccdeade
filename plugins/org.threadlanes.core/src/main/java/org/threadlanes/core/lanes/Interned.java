package org.threadlanes.core.lanes;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Gives equal values one number each. */
final class Interned<T> {

	private final List<T> values = new ArrayList<>();
	private final Map<T, Integer> numbers = new HashMap<>();

	int numberOf(T value) {
		Integer number = numbers.get(value);
		if (number == null) {
			number = values.size();
			numbers.put(value, number);
			values.add(value);
		}
		return number;
	}

	List<T> values() {
		return values;
	}
}
