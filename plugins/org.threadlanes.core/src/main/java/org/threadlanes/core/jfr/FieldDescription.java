package org.threadlanes.core.jfr;

import java.util.Map;

/**
 * A field as declared by the metadata of a recording and printed by {@code jfr metadata}.
 *
 * @param name its name
 * @param typeName the type of its value: {@code long}, {@code java.lang.String}, {@code jdk.types.StackTrace}, ...
 * @param typeId the id of that type in its chunk; 0 for loaded items
 * @param constant whether events hold a key of a constant pool instead of the value
 * @param array whether it holds several values
 * @param label its label; may be null
 * @param description its description; may be null
 * @param annotations the other annotations: the annotation's type name, and its value or an empty string, such as
 *            {@code jdk.jfr.Timespan} with {@code TICKS}
 */
public record FieldDescription(String name, String typeName, long typeId, boolean constant, boolean array, String label,
		String description, Map<String, String> annotations) {

	/** The type of an annotation. */
	public static final String TIMESPAN = "jdk.jfr.Timespan";
	/** The type of an annotation. */
	public static final String TIMESTAMP = "jdk.jfr.Timestamp";
	/** The type of an annotation. */
	public static final String UNSIGNED = "jdk.jfr.Unsigned";

	/** @return whether it is about everything that the thread does during the event: {@code @Contextual} of JDK 25 */
	public boolean isContextual() {
		return annotations.containsKey("jdk.jfr.Contextual");
	}

	/** @return its unit of time in ns; 1 for ticks, which are read as ns, and for other fields */
	long nanosPerUnit() {
		return switch (annotations.getOrDefault(TIMESPAN, annotations.getOrDefault(TIMESTAMP, ""))) {
			case "SECONDS" -> 1_000_000_000;
			case "MILLISECONDS", "MILLISECONDS_SINCE_EPOCH" -> 1_000_000;
			case "MICROSECONDS" -> 1_000;
			default -> 1;
		};
	}

	/** @return whether it is a time or a duration in ticks */
	boolean isInTicks(String annotation) {
		return "TICKS".equals(annotations.get(annotation));
	}

	/** @return the unit for display, such as {@code ns}, {@code bytes} or {@code address}; empty if it has none */
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
