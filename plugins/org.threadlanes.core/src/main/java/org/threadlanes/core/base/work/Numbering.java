package org.threadlanes.core.base.work;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Numbers values from 0, equal ones the same. One thread adds; after that, several may read.
 *
 * @param <T> the type of the values
 */
public final class Numbering<T> {

	private final Map<T, Integer> numbers = new HashMap<>();
	private final List<T> values = new ArrayList<>();

	/** @return the number of a value, which gets the next one if it is new; not null */
	public int of(T value) {
		return numbers.computeIfAbsent(value, added -> {
			values.add(added);
			return values.size() - 1;
		});
	}

	public boolean contains(T value) {
		return numbers.containsKey(value);
	}

	/** @return the value with a number */
	public T get(int number) {
		return values.get(number);
	}

	public int size() {
		return values.size();
	}

	/** @return a copy of the values, by number */
	public List<T> values() {
		return List.copyOf(values);
	}
}
