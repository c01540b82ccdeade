package org.threadlanes.jmc.rules;

import java.util.Collection;
import java.util.List;

import org.openjdk.jmc.common.unit.IQuantity;
import org.openjdk.jmc.common.unit.UnitLookup;
import org.openjdk.jmc.common.util.IPreferenceValueProvider;
import org.openjdk.jmc.common.util.TypedPreference;
import org.threadlanes.core.report.FindingCode;
import org.threadlanes.core.report.TriageSettings;
import org.threadlanes.core.text.Messages;
import org.threadlanes.jmc.model.ActiveRules;

/** The thresholds of the rules, as preferences of JDK Mission Control. */
final class Thresholds {

	private static final Messages TEXT = Messages.of(Thresholds.class);
	private static final TriageSettings DEFAULT = TriageSettings.DEFAULT;

	private static final TypedPreference<IQuantity> LOOP_TOTAL = time("loop-total", DEFAULT.loopTotalNanos());
	private static final TypedPreference<IQuantity> LOOP_LONGEST = time("loop-longest", DEFAULT.loopLongestNanos());
	private static final TypedPreference<IQuantity> POOL_TOTAL = time("pool-total", DEFAULT.poolTotalNanos());
	private static final TypedPreference<IQuantity> PINNED_TOTAL = time("pinned-total", DEFAULT.pinnedTotalNanos());
	private static final TypedPreference<IQuantity> SATURATED_SHARE = preference("saturated-share",
			UnitLookup.PERCENTAGE, UnitLookup.PERCENT_UNITY.quantity(DEFAULT.saturatedShare()));

	private Thresholds() {
	}

	/** @return those that decide on findings of a code; empty if none does */
	static Collection<TypedPreference<?>> of(FindingCode code) {
		return switch (code) {
		case EVENT_LOOP_BLOCKED, NON_BLOCKING_THREAD_BLOCKED -> List.of(LOOP_TOTAL, LOOP_LONGEST);
		case COMMON_POOL_BLOCKED, LOCK_HOLDER_WAITS -> List.of(POOL_TOTAL);
		case POOL_SATURATED -> List.of(SATURATED_SHARE);
		case VIRTUAL_THREAD_PINNED -> List.of(PINNED_TOTAL);
		case EVENT_LOOP_IMBALANCE, JIT_PRESSURE, CANNOT_TELL -> List.of();
		};
	}

	/**
	 * @param values what the user set for the rule; what was not set there is as for the page
	 * @return that, for the triage
	 */
	static TriageSettings settings(IPreferenceValueProvider values) {
		TriageSettings page = ActiveRules.settings();
		IQuantity share = values.getPreferenceValue(SATURATED_SHARE);
		return new TriageSettings(nanos(values, LOOP_TOTAL, page.loopTotalNanos()),
				nanos(values, LOOP_LONGEST, page.loopLongestNanos()),
				nanos(values, POOL_TOTAL, page.poolTotalNanos()), nanos(values, PINNED_TOTAL, page.pinnedTotalNanos()),
				share.equals(SATURATED_SHARE.getDefaultValue()) ? page.saturatedShare()
						: share.doubleValueIn(UnitLookup.PERCENT_UNITY));
	}

	private static TypedPreference<IQuantity> time(String key, long nanos) {
		return preference(key, UnitLookup.TIMESPAN, UnitLookup.MILLISECOND.quantity(nanos / 1e6));
	}

	private static TypedPreference<IQuantity> preference(
		String key, org.openjdk.jmc.common.unit.LinearKindOfQuantity kind, IQuantity value) {
		return new TypedPreference<>("org.threadlanes.threshold." + key, TEXT.get("threshold." + key),
				TEXT.get("threshold." + key + ".description"), kind, value);
	}

	private static long nanos(IPreferenceValueProvider values, TypedPreference<IQuantity> preference, long otherwise) {
		IQuantity value = values.getPreferenceValue(preference);
		return value.equals(preference.getDefaultValue()) ? otherwise
				: value.clampedLongValueIn(UnitLookup.NANOSECOND);
	}
}
