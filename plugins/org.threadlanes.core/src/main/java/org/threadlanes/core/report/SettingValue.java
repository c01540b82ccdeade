package org.threadlanes.core.report;

import java.util.SortedSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses values of JFR's settings: {@code 20 ms}, {@code 1 s}, {@code 100/s}, {@code off}. */
final class SettingValue {

	private static final Pattern TIMESPAN = Pattern.compile("\\s*(\\d{1,12})\\s*(ns|us|ms|s|m|h|d)\\s*");

	private SettingValue() {
	}

	/** @return ns; 0 if it is not a timespan */
	static long nanos(String value) {
		Matcher m = TIMESPAN.matcher(value);
		if (!m.matches()) {
			return 0;
		}
		long number = Long.parseLong(m.group(1));
		return switch (m.group(2)) {
			case "ns" -> number;
			case "us" -> number * 1_000L;
			case "ms" -> number * 1_000_000L;
			case "s" -> number * 1_000_000_000L;
			case "m" -> number * 60_000_000_000L;
			case "h" -> number * 3_600_000_000_000L;
			default -> number * 86_400_000_000_000L;
		};
	}

	/** @return the longest of several thresholds, as it was written; empty if there is none over 0 */
	static String longest(SortedSet<String> values) {
		String longest = "";
		for (String value : values) {
			if (nanos(value) > nanos(longest)) {
				longest = value.strip();
			}
		}
		return longest;
	}

	/** @return a throttle that was active at some time, as it was written; empty if there was none */
	static String throttle(SortedSet<String> values) {
		for (String value : values) {
			if (value.contains("/")) {
				return value.strip();
			}
		}
		return "";
	}
}
