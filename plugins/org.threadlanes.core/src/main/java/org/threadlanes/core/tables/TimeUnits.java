package org.threadlanes.core.tables;

/** The units of times and durations in columns. */
public final class TimeUnits {

	private TimeUnits() {
	}

	/**
	 * @param unit the name of a unit
	 * @return its length in ns; 0 if it is not one of {@code ns us ms s}
	 */
	public static long nanosPer(String unit) {
		return switch (unit) {
			case "ns" -> 1;
			case "us" -> 1_000;
			case "ms" -> 1_000_000;
			case "s" -> 1_000_000_000;
			default -> 0;
		};
	}
}
