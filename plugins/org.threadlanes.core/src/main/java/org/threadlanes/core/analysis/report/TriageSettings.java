package org.threadlanes.core.analysis.report;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/**
 * The thresholds for reporting.
 *
 * @param values times in ns and shares from 0 to 1; missing ones have their defaults
 */
public record TriageSettings(Map<Threshold, Double> values) {

	/** The defaults. */
	public static final TriageSettings DEFAULT = new TriageSettings(Map.of());

	/** Adds the defaults. */
	public TriageSettings {
		Map<Threshold, Double> all = new EnumMap<>(Threshold.class);
		for (Threshold threshold : Threshold.values()) {
			all.put(threshold, values.getOrDefault(threshold, threshold.usual()));
		}
		values = Collections.unmodifiableMap(all);
	}

	/** @return a time in ns, or a share from 0 to 1 */
	public double value(Threshold threshold) {
		return values.get(threshold);
	}
}
