package org.threadlanes.core.recording;

import java.util.IdentityHashMap;
import java.util.Map;

import org.openjdk.jmc.common.unit.IQuantity;
import org.openjdk.jmc.common.unit.IUnit;
import org.openjdk.jmc.common.unit.UnitLookup;

/**
 * Turns JMC's quantities into ns, exactly as the JDK's own parser does:
 * {@code (long) (ticks / (ticksPerSecond / 1e9))}. JMC makes a unit of ticks for every chunk and would round
 * differently. One instance is for one thread; it remembers the units.
 */
public final class Nanos {

	private final Map<IUnit, Double> ticksPerNano = new IdentityHashMap<>();
	private IUnit lastUnit;
	private double lastTicksPerNano;

	/**
	 * @param time
	 *            a point in time; may be null
	 * @return ns since 1970 UTC; 0 for null
	 */
	public long ofTime(Object time) {
		if (!(time instanceof IQuantity q)) {
			return 0;
		}
		return q.getUnit() == UnitLookup.EPOCH_NS ? q.longValue() : q.clampedLongValueIn(UnitLookup.EPOCH_NS);
	}

	/**
	 * @param span
	 *            a duration; may be null
	 * @return ns; 0 for null
	 */
	public long ofSpan(Object span) {
		if (!(span instanceof IQuantity q)) {
			return 0;
		}
		IUnit unit = q.getUnit();
		if (unit == UnitLookup.NANOSECOND) {
			return q.longValue();
		}
		if (unit != lastUnit) {
			lastUnit = unit;
			lastTicksPerNano = ticksPerNano.computeIfAbsent(unit, Nanos::ticksPerNano);
		}
		return lastTicksPerNano > 0 ? (long) (q.longValue() / lastTicksPerNano)
				: q.clampedLongValueIn(UnitLookup.NANOSECOND);
	}

	/**
	 * The chunk header has whole ticks per second, so that this number can be won back without an error from the unit.
	 * 0 for a unit that is not one of ticks.
	 */
	private static double ticksPerNano(IUnit unit) {
		if (!"ticks".equals(unit.getIdentifier())) {
			return 0;
		}
		double nanosPerTick = unit.quantity(1_000_000_000L).doubleValueIn(UnitLookup.NANOSECOND) / 1e9;
		return Math.round(1e9 / nanosPerTick) / 1e9;
	}
}
