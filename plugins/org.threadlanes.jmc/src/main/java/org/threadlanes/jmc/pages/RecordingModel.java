package org.threadlanes.jmc.pages;

import org.openjdk.jmc.common.item.IItemCollection;
import org.threadlanes.core.recording.Progress;
import org.threadlanes.core.report.Triage;
import org.threadlanes.core.report.TriageSettings;
import org.threadlanes.core.rules.Rules;
import org.threadlanes.jmc.model.LanesCache;
import org.threadlanes.jmc.model.LoadedLanes;
import org.threadlanes.jmc.model.RulesInForce;

/**
 * What the pages show of a recording, or of a selection of its events.
 *
 * @param items
 *            the events
 * @param loaded
 *            their lanes
 * @param settings
 *            from when on something is worth a finding
 * @param triage
 *            what is wrong with the lanes
 */
record RecordingModel(IItemCollection items, LoadedLanes loaded, TriageSettings settings, Triage triage) {

	/**
	 * @param items
	 *            the events
	 * @param whole
	 *            whether they are all events of the recording; these are shared by pages and rules
	 * @param progress
	 *            is told how far it is; may cancel
	 * @return what the rules in force make of them
	 */
	static RecordingModel build(IItemCollection items, boolean whole, Progress progress) {
		Rules rules = RulesInForce.get();
		TriageSettings settings = RulesInForce.settings();
		LoadedLanes loaded = whole ? LanesCache.lanes(items, rules, progress)
				: LoadedLanes.build(items, rules, progress);
		return new RecordingModel(items, loaded, settings, Triage.of(loaded.lanes(), settings));
	}

	/** @return whether the rules and the settings that it was made with are still in force */
	boolean isCurrent() {
		return loaded.lanes().rules() == RulesInForce.get() && settings.equals(RulesInForce.settings());
	}
}
