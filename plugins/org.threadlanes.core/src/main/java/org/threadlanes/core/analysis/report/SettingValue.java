package org.threadlanes.core.analysis.report;

import java.util.SortedSet;

import org.threadlanes.core.base.text.Durations;
import org.threadlanes.core.lanes.RecordingSettings;

/** Parses values of JFR's settings: {@code 20 ms}, {@code 1 s}, {@code 100/s}, {@code off}. */
final class SettingValue {

	private SettingValue() {
	}

	/** @return ns; 0 if it is not a timespan */
	static long nanos(String value) {
		return Durations.parse(value).orElse(0);
	}

	/** @return the period of an event type in ns; 0 if the recording does not say */
	static long period(RecordingSettings settings, String event) {
		long period = nanos(longest(settings.values(event, "period")));
		// async-profiler's setting: a number of ns.
		return period > 0 ? period : settings.values(event, "interval").stream().filter(ns -> ns.matches("\\d{1,12}"))
				.mapToLong(Long::parseLong).max().orElse(0);
	}

	/** @return the longest of several thresholds, as written; empty if none is above 0 */
	static String longest(SortedSet<String> values) {
		String longest = "";
		for (String value : values) {
			if (nanos(value) > nanos(longest)) {
				longest = value.strip();
			}
		}
		return longest;
	}

	/** @return a throttle that was active at some time, as written; empty if there was none */
	static String throttle(SortedSet<String> values) {
		for (String value : values) {
			if (value.contains("/")) {
				return value.strip();
			}
		}
		return "";
	}
}
