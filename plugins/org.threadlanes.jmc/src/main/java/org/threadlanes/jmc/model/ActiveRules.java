package org.threadlanes.jmc.model;

import java.util.function.Supplier;

import org.threadlanes.core.report.TriageSettings;
import org.threadlanes.core.rules.Rules;

/** Where rules and thresholds come from: the user's preferences, or just the shipped ones in plain Java. */
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

	/**
	 * @param rulesFrom supplies the rules from now on
	 * @param settingsFrom supplies the thresholds from now on
	 */
	public static void takeFrom(Supplier<Rules> rulesFrom, Supplier<TriageSettings> settingsFrom) {
		rules = rulesFrom;
		settings = settingsFrom;
	}

	/** Restores the shipped ones. */
	public static void reset() {
		takeFrom(Rules::shipped, () -> TriageSettings.DEFAULT);
	}
}
