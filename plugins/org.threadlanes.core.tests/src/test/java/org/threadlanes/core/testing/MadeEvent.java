package org.threadlanes.core.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.threadlanes.core.jfr.EventType;
import org.threadlanes.core.jfr.EventValues;
import org.threadlanes.core.jfr.Stack;
import org.threadlanes.core.jfr.ThreadStruct;

/**
 * An event made by hand, which is its own type: its fields are numbers (times in ns), texts, {@link ThreadStruct}s and
 * {@link Stack}s.
 */
final class MadeEvent implements EventType, EventValues {

	private final String type;
	private final List<String> names;
	private final List<Object> values;
	private final List<Object> constants;

	/** @param constants the threads and stacks of the recording by number; what is new is added */
	MadeEvent(String type, Map<String, Object> fields, List<Object> constants) {
		this.type = type;
		this.names = List.copyOf(fields.keySet());
		this.values = new ArrayList<>(fields.values());
		this.constants = constants;
	}

	@Override
	public String id() {
		return type;
	}

	@Override
	public int want(String ... wanted) {
		for (String name : wanted) {
			if (names.contains(name)) {
				return names.indexOf(name);
			}
		}
		return -1;
	}

	private <T> T value(int field, Class<T> of) {
		Object value = field < 0 ? null : values.get(field);
		return of.isInstance(value) ? of.cast(value) : null;
	}

	private int constant(Object value) {
		if (value == null) {
			return -1;
		}
		for (int i = 0; i < constants.size(); i++) {
			if (constants.get(i) == value) {
				return i;
			}
		}
		constants.add(value);
		return constants.size() - 1;
	}

	@Override
	public boolean isEmpty(int field) {
		return value(field, Object.class) == null;
	}

	@Override
	public long number(int field) {
		Number number = value(field, Number.class);
		return number == null ? 0 : number.longValue();
	}

	@Override
	public long nanos(int field) {
		return number(field);
	}

	@Override
	public double decimal(int field) {
		Number number = value(field, Number.class);
		return number == null ? 0 : number.doubleValue();
	}

	@Override
	public String text(int field) {
		return isEmpty(field) ? null : values.get(field).toString();
	}

	@Override
	public int threadNumber(int field) {
		return constant(thread(field));
	}

	@Override
	public ThreadStruct thread(int field) {
		return value(field, ThreadStruct.class);
	}

	@Override
	public int stackNumber(int field) {
		return constant(stack(field));
	}

	@Override
	public Stack stack(int field) {
		return value(field, Stack.class);
	}

	@Override
	public String typeName(int field) {
		return text(field);
	}
}
