package org.threadlanes.core.text;

import java.util.Locale;

/** Durations for people: two or three digits and a unit, {@code 15.9 s}, {@code 149 ms}, {@code 30 µs}. */
public final class Durations {

	private static final String[] UNITS = {"ns", "\u00b5s", "ms", "s"};

	private Durations() {
	}

	/**
	 * @param nanos a duration in ns
	 * @return two or three digits and a unit; {@code 0} without one
	 */
	public static String text(long nanos) {
		if (nanos == 0) {
			return "0";
		}
		if (nanos < 0) {
			return "-" + text(nanos == Long.MIN_VALUE ? Long.MAX_VALUE : -nanos);
		}
		double value = nanos;
		int unit = 0;
		// 999.5 would be written as 1000
		while (unit < UNITS.length - 1 && value >= 999.5) {
			value /= 1000;
			unit++;
		}
		return digits(value, unit) + " " + UNITS[unit];
	}

	/**
	 * @param nanos a duration in ns from a setting
	 * @return the whole number in the largest unit that keeps it whole: {@code 20 ms}, {@code 1 s}
	 */
	public static String exact(long nanos) {
		long value = nanos;
		int unit = 0;
		while (unit < UNITS.length - 1 && value != 0 && value % 1000 == 0) {
			value /= 1000;
			unit++;
		}
		return value + " " + UNITS[unit];
	}

	/** Three digits, or all digits of an undivided number. */
	private static String digits(double value, int unit) {
		if (unit == 0 || value >= 99.95) {
			return value >= 10_000 ? String.format(Locale.ROOT, "%,.0f", value)
					: String.format(Locale.ROOT, "%.0f", value);
		}
		return String.format(Locale.ROOT, value >= 9.995 ? "%.1f" : "%.2f", value);
	}

	/** @return ms with three decimals, for tables: {@code 18.022} */
	public static String millis(long nanos) {
		return String.format(Locale.ROOT, "%,.3f", nanos / 1e6);
	}
}
