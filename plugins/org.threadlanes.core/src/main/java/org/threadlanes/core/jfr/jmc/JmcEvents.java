package org.threadlanes.core.jfr.jmc;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

import org.openjdk.jmc.common.IMCStackTrace;
import org.openjdk.jmc.common.IMCThread;
import org.openjdk.jmc.common.unit.IQuantity;
import org.openjdk.jmc.common.unit.IUnit;
import org.openjdk.jmc.common.unit.UnitLookup;
import org.openjdk.jmc.common.util.LabeledIdentifier;
import org.threadlanes.core.jfr.EventType;
import org.threadlanes.core.jfr.EventValues;
import org.threadlanes.core.jfr.FieldDescription;
import org.threadlanes.core.jfr.Stack;
import org.threadlanes.core.jfr.ThreadStruct;

/** The events of one type, from JMC's objects. */
final class JmcEvents implements EventType, EventValues {

	/** With more, an event is as likely to be different from the last one as not. */
	private static final int MAX_COMBINATIONS = 1 << 10;

	private final String id;
	private final List<String> fields;
	private final List<FieldDescription> declared;
	private final JmcConstants constants;
	private final List<Integer> wanted = new ArrayList<>();
	/** By wanted field: the unit of its last quantity, and how many of its ticks are a ns, 0 if it is another unit. */
	private final IUnit[] units;
	private final double[] ticksPerNano;
	private Object[] values;
	private int[] combined = {};
	/** The values of the combined fields in the last event asked for its combination. */
	private Object[] combination;
	private int combinations;

	/**
	 * @param id the type's name
	 * @param fields the names of its fields
	 * @param declared the fields as declared; empty if not known
	 * @param constants the constants to which events refer
	 */
	JmcEvents(String id, List<String> fields, List<FieldDescription> declared, JmcConstants constants) {
		this.id = id;
		this.fields = fields;
		this.declared = declared;
		this.constants = constants;
		units = new IUnit[fields.size()];
		ticksPerNano = new double[fields.size()];
	}

	@Override
	public String id() {
		return id;
	}

	@Override
	public List<FieldDescription> fields() {
		return declared;
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

	@Override
	public void combine(int ... combinedFields) {
		combined = IntStream.concat(Arrays.stream(combined), Arrays.stream(combinedFields)).filter(field -> field >= 0)
				.distinct().toArray();
		combination = new Object[combined.length];
	}

	/** Only the last combination is known: JMC has the events of a thread one after the other, and they repeat. */
	@Override
	public int combination() {
		for (int i = 0; i < combined.length; i++) {
			if (!isSame(values[combined[i]], combination[i])) {
				for (int j = i; j < combined.length; j++) {
					combination[j] = values[combined[j]];
				}
				combinations++;
				break;
			}
		}
		return combinations > MAX_COMBINATIONS ? -1 : combinations;
	}

	private static boolean isSame(Object value, Object last) {
		return value == last || (value instanceof String || value instanceof IQuantity) && value.equals(last);
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
			double ticks = ticksPerNano(field, q.getUnit());
			return ticks > 0 ? nanosOfTicks(q, ticks) : q.longValue();
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
		double ticks = ticksPerNano(field, unit);
		if (ticks > 0) {
			return nanosOfTicks(q, ticks);
		}
		return q.getType() == UnitLookup.TIMESTAMP ? q.clampedLongValueIn(UnitLookup.EPOCH_NS)
				: q.getType() == UnitLookup.TIMESPAN ? q.clampedLongValueIn(UnitLookup.NANOSECOND) : q.longValue();
	}

	/**
	 * Exactly as the JDK's own parser: {@code (long) (ticks / (ticksPerSecond / 1e9))}. JMC would round differently.
	 */
	private static long nanosOfTicks(IQuantity q, double ticks) {
		return q.longValue() == Long.MIN_VALUE ? Long.MIN_VALUE : (long) (q.longValue() / ticks);
	}

	private double ticksPerNano(int field, IUnit unit) {
		if (unit != units[field]) {
			units[field] = unit;
			ticksPerNano[field] = ticksPerNano(unit);
		}
		return ticksPerNano[field];
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
