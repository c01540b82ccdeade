package org.threadlanes.core.recording;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

import org.openjdk.jmc.common.IMCStackTrace;
import org.openjdk.jmc.common.IMCThread;
import org.openjdk.jmc.common.unit.IQuantity;
import org.openjdk.jmc.common.unit.IUnit;
import org.openjdk.jmc.common.unit.UnitLookup;
import org.openjdk.jmc.common.util.LabeledIdentifier;
import org.threadlanes.core.rules.Stack;

/** The events of one type, from JMC's objects. */
final class JmcEvents implements EventType, EventValues {

	private final String id;
	private final List<String> fields;
	private final JmcConstants constants;
	private final List<Integer> wanted = new ArrayList<>();
	private final Map<IUnit, Double> ticksPerNano = new IdentityHashMap<>();
	private IUnit lastUnit;
	private double lastTicksPerNano;
	private Object[] values;

	/**
	 * @param id the type's name
	 * @param fields the names of its fields
	 * @param constants the constants to which events refer
	 */
	JmcEvents(String id, List<String> fields, JmcConstants constants) {
		this.id = id;
		this.fields = fields;
		this.constants = constants;
	}

	@Override
	public String id() {
		return id;
	}

	/** For a struct that it does not know, JMC has a field for each member, {@code outer:inner}. */
	@Override
	public int want(String ... names) {
		for (String name : names) {
			int field = fields.indexOf(name.replace('.', ':'));
			if (field >= 0) {
				if (!wanted.contains(field)) {
					wanted.add(field);
				}
				return wanted.indexOf(field);
			}
		}
		return -1;
	}

	/** @return the indexes of the wanted fields, in the order of the values */
	List<Integer> wanted() {
		return wanted;
	}

	/** @param newValues the values of the wanted fields of the next event */
	EventValues of(Object[] newValues) {
		values = newValues;
		return this;
	}

	private Object value(int field) {
		return field < 0 ? null : values[field];
	}

	@Override
	public boolean isEmpty(int field) {
		return value(field) == null;
	}

	@Override
	public long number(int field) {
		Object value = value(field);
		if (value instanceof IQuantity q) {
			return isTicks(q.getUnit()) ? nanosOfTicks(q) : q.longValue();
		}
		return value instanceof Number n ? n.longValue() : Boolean.TRUE.equals(value) ? 1 : 0;
	}

	@Override
	public long nanos(int field) {
		if (!(value(field) instanceof IQuantity q)) {
			return 0;
		}
		IUnit unit = q.getUnit();
		if (unit == UnitLookup.EPOCH_NS || unit == UnitLookup.NANOSECOND) {
			return q.longValue();
		}
		if (isTicks(unit)) {
			return nanosOfTicks(q);
		}
		return q.clampedLongValueIn(q.getType() == UnitLookup.TIMESTAMP ? UnitLookup.EPOCH_NS : UnitLookup.NANOSECOND);
	}

	/**
	 * Exactly as the JDK's own parser: {@code (long) (ticks / (ticksPerSecond / 1e9))}. JMC would round differently.
	 */
	private long nanosOfTicks(IQuantity q) {
		return q.longValue() == Long.MIN_VALUE ? Long.MIN_VALUE : (long) (q.longValue() / lastTicksPerNano);
	}

	private boolean isTicks(IUnit unit) {
		if (unit != lastUnit) {
			lastUnit = unit;
			lastTicksPerNano = ticksPerNano.computeIfAbsent(unit, JmcEvents::ticksPerNano);
		}
		return lastTicksPerNano > 0;
	}

	/**
	 * JMC creates a unit of ticks for every chunk. As the chunk's header has whole ticks per second, that number can be
	 * recovered exactly from the unit. 0 for another unit.
	 */
	private static double ticksPerNano(IUnit unit) {
		if (!"ticks".equals(unit.getIdentifier())) {
			return 0;
		}
		double nanosPerTick = unit.quantity(1_000_000_000L).doubleValueIn(UnitLookup.NANOSECOND) / 1e9;
		return Math.round(1e9 / nanosPerTick) / 1e9;
	}

	@Override
	public double decimal(int field) {
		Object value = value(field);
		return value instanceof IQuantity q ? q.doubleValue() : value instanceof Number n ? n.doubleValue() : 0;
	}

	@Override
	public String text(int field) {
		Object value = value(field);
		return value == null || value instanceof String ? (String) value : constants.text(value);
	}

	@Override
	public int threadNumber(int field) {
		return value(field) instanceof IMCThread thread ? constants.number(thread) : -1;
	}

	@Override
	public ThreadStruct thread(int field) {
		int number = threadNumber(field);
		return number < 0 ? null : constants.thread(number);
	}

	@Override
	public int stackNumber(int field) {
		return value(field) instanceof IMCStackTrace trace ? constants.number(trace) : -1;
	}

	@Override
	public Stack stack(int field) {
		int number = stackNumber(field);
		return number < 0 ? null : constants.stack(number);
	}

	@Override
	public String typeName(int field) {
		return value(field) instanceof LabeledIdentifier type ? type.getInterfaceId() : null;
	}
}
