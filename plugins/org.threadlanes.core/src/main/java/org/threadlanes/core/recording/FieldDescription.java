package org.threadlanes.core.recording;

import java.util.Map;

/**
 * A field as the metadata of a recording declares it, which is what {@code jfr metadata} prints.
 *
 * @param name
 *            its name
 * @param typeName
 *            the type of its value: {@code long}, {@code java.lang.String}, {@code jdk.types.StackTrace}, ...
 * @param array
 *            whether it holds several values
 * @param label
 *            its label; may be null
 * @param description
 *            what it means; may be null
 * @param annotations
 *            the other annotations: the annotation's type name, and its value or an empty string, such as
 *            {@code jdk.jfr.Timespan} with {@code TICKS}
 */
public record FieldDescription(String name, String typeName, boolean array, String label, String description,
		Map<String, String> annotations) {

	static final String TIMESPAN = "jdk.jfr.Timespan";
	static final String TIMESTAMP = "jdk.jfr.Timestamp";

	/** @return the unit for people, such as {@code ns}, {@code bytes} or {@code address}; empty if it has none */
	public String unit() {
		for (Map.Entry<String, String> a : annotations.entrySet()) {
			switch (a.getKey()) {
			case TIMESPAN:
				return switch (a.getValue()) {
					case "TICKS" -> "ticks";
					case "SECONDS" -> "s";
					case "MILLISECONDS" -> "ms";
					case "MICROSECONDS" -> "us";
					default -> "ns";
				};
			case TIMESTAMP:
				return "time";
			case "jdk.jfr.DataAmount":
				return "BITS".equals(a.getValue()) ? "bits" : "bytes";
			case "jdk.jfr.Percentage":
				return "percentage";
			case "jdk.jfr.MemoryAddress":
				return "address";
			case "jdk.jfr.Frequency":
				return "Hz";
			default:
				break;
			}
		}
		return "";
	}
}
