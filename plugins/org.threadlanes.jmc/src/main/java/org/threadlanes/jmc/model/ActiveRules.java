package org.threadlanes.jmc.model;

import java.util.function.Supplier;

import org.threadlanes.core.analysis.report.TriageSettings;
import org.threadlanes.core.classify.rules.Rules;

/**
 * The rules and thresholds in force: those of the user's preferences or, in plain Java, the shipped ones. Thread-safe.
 */
public final class ActiveRules {

	private static volatile Supplier<Rules> rules = Rules::shipped;
	private static volatile Supplier<TriageSettings> settings = () -> TriageSettings.DEFAULT;

	private ActiveRules() {
	}

	/** @return the name rules and stack rules; the same object until they change */
	public static Rules get() {
		return rules.get();
	}

	/** @return the thresholds for reporting */
	public static TriageSettings settings() {
		return settings.get();
	}

	/** Sets where the rules and thresholds come from. */
	public static void takeFrom(Supplier<Rules> rulesFrom, Supplier<TriageSettings> settingsFrom) {
		rules = rulesFrom;
		settings = settingsFrom;
	}

	/** Restores the shipped rules and thresholds. */
	public static void reset() {
		takeFrom(Rules::shipped, () -> TriageSettings.DEFAULT);
	}
}
