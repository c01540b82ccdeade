package org.threadlanes.jmc.rules;

import java.util.Collection;
import java.util.EnumMap;
import java.util.Map;

import org.openjdk.jmc.common.unit.IQuantity;
import org.openjdk.jmc.common.unit.UnitLookup;
import org.openjdk.jmc.common.util.IPreferenceValueProvider;
import org.openjdk.jmc.common.util.TypedPreference;
import org.threadlanes.core.analysis.report.FindingCode;
import org.threadlanes.core.analysis.report.Threshold;
import org.threadlanes.core.analysis.report.TriageSettings;
import org.threadlanes.core.base.text.Messages;
import org.threadlanes.jmc.model.ActiveRules;

/** The thresholds of the rules, as preferences of JDK Mission Control. */
final class Thresholds {

	private static final Messages TEXT = Messages.of(Thresholds.class);
	private static final Map<Threshold, TypedPreference<IQuantity>> PREFERENCES = new EnumMap<>(Threshold.class);

	static {
		for (Threshold threshold : Threshold.values()) {
			String key = "threshold." + threshold.id();
			PREFERENCES.put(threshold, new TypedPreference<>("org.threadlanes." + key, TEXT.get(key),
					TEXT.get(key + ".description"), threshold.isTime() ? UnitLookup.TIMESPAN : UnitLookup.PERCENTAGE,
					threshold.isTime() ? UnitLookup.MILLISECOND.quantity(threshold.usual() / 1e6)
							: UnitLookup.PERCENT_UNITY.quantity(threshold.usual())));
		}
	}

	private Thresholds() {
	}

	/** @return the thresholds of findings of a code; empty if there are none */
	static Collection<TypedPreference<?>> of(FindingCode code) {
		return code.thresholds().stream().<TypedPreference<?>> map(PREFERENCES::get).toList();
	}

	/**
	 * @param values the user's values for the rule; defaults fall back to those of the page
	 * @return the thresholds for the triage
	 */
	static TriageSettings settings(IPreferenceValueProvider values) {
		Map<Threshold, Double> chosen = new EnumMap<>(ActiveRules.settings().values());
		PREFERENCES.forEach((threshold, preference) -> {
			IQuantity value = values.getPreferenceValue(preference);
			if (!value.equals(preference.getDefaultValue())) {
				chosen.put(threshold, threshold.isTime() ? value.clampedLongValueIn(UnitLookup.NANOSECOND)
						: value.doubleValueIn(UnitLookup.PERCENT_UNITY));
			}
		});
		return new TriageSettings(chosen);
	}
}
