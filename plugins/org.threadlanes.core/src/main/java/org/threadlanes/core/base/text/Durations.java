package org.threadlanes.core.base.text;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Durations for display: two or three digits and a unit, {@code 15.9 s}, {@code 149 ms}, {@code 30 µs}; those of 1,000
 * s and more as on a clock, {@code 18 min 39 s}, {@code 3 h 25 min}.
 */
public final class Durations {

	private static final String[] UNITS = {"ns", "\u00b5s", "ms", "s"};
	private static final Pattern TYPED = Pattern.compile("(\\d{1,12}(?:\\.\\d{1,9})?) *(ns|us|ms|s|m|h|d)");
	private static final Map<String, Long> NANOS_PER_UNIT = Map.of("ns", 1L, "us", 1_000L, "ms", 1_000_000L, "s",
			1_000_000_000L, "m", 60_000_000_000L, "h", 3_600_000_000_000L, "d", 86_400_000_000_000L);

	private Durations() {
	}

	/**
	 * @param nanos a duration in ns
	 * @return two or three digits and a unit, or two units; {@code 0} without one
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
		return value >= 999.5 ? clock(Math.round(value)) : digits(nanos, value, unit) + " " + UNITS[unit];
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

	private static String clock(long seconds) {
		long minutes = (seconds + 30) / 60;
		return seconds < 3_600 ? seconds / 60 + " min " + seconds % 60 + " s"
				: String.format(Locale.ROOT, "%,d h %d min", minutes / 60, minutes % 60);
	}

	private static String digits(long nanos, double value, int unit) {
		int decimals = unit == 0 || value >= 99.95 ? 0 : value >= 9.995 ? 1 : 2;
		return BigDecimal.valueOf(nanos, 3 * unit).setScale(decimals, RoundingMode.HALF_UP).toPlainString();
	}

	/** @return ms with three decimals, for tables: {@code 18.022} */
	public static String millis(long nanos) {
		return String.format(Locale.ROOT, "%,.3f", nanos / 1e6);
	}

	/**
	 * @param text a duration as people type it and JFR's settings have it: {@code 20 ms}, {@code 1.5m}
	 * @return the duration in ns; empty if the text is not a duration, or too long a one
	 */
	public static OptionalLong parse(String text) {
		Matcher matcher = TYPED.matcher(text.strip());
		if (!matcher.matches()) {
			return OptionalLong.empty();
		}
		BigDecimal nanos = new BigDecimal(matcher.group(1))
				.multiply(BigDecimal.valueOf(NANOS_PER_UNIT.get(matcher.group(2))));
		return nanos.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) > 0 ? OptionalLong.empty()
				: OptionalLong.of(nanos.setScale(0, RoundingMode.DOWN).longValueExact());
	}
}
