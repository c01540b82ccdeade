package org.threadlanes.jmc.pages;

import org.openjdk.jmc.common.item.IItemCollection;
import org.threadlanes.core.analysis.report.Triage;
import org.threadlanes.core.analysis.report.TriageSettings;
import org.threadlanes.core.base.work.Progress;
import org.threadlanes.core.classify.rules.Rules;
import org.threadlanes.jmc.model.ActiveRules;
import org.threadlanes.jmc.model.LanesCache;
import org.threadlanes.jmc.model.LoadedLanes;

/**
 * What the pages show of a recording, or of a selection of its events.
 *
 * @param allItems all events of the recording
 * @param items the events
 * @param loaded their lanes
 * @param triage the triage of the lanes
 */
record RecordingModel(IItemCollection allItems, IItemCollection items, LoadedLanes loaded, Triage triage) {

	/**
	 * @param items all events of the recording; their lanes are shared by pages and rules
	 * @param some the selected events; null for all
	 * @param last what was shown before; null for nothing
	 * @return the model under the active rules; the last one if it has the same waits
	 */
	static RecordingModel build(IItemCollection items, IItemCollection some, RecordingModel last, Progress progress) {
		Rules rules = ActiveRules.get();
		TriageSettings settings = ActiveRules.settings();
		LoadedLanes whole = LanesCache.lanes(items, rules, progress);
		if (some == null) {
			return new RecordingModel(items, items, whole, whole.triage(settings));
		}
		LoadedLanes part = whole.part(some, progress);
		if (last != null && last.isPart() && last.isCurrent() && part.hasSameWaits(last.loaded())) {
			return last;
		}
		return new RecordingModel(items, some, part, Triage.ofPart(part.lanes(), whole.triage(settings)));
	}

	/**
	 * @return the model of all events under the active rules, if nothing needs to be computed for it; otherwise null
	 */
	static RecordingModel known(IItemCollection items) {
		LoadedLanes lanes = LanesCache.known(items, ActiveRules.get());
		Triage triage = lanes == null ? null : lanes.knownTriage(ActiveRules.settings());
		return triage == null ? null : new RecordingModel(items, items, lanes, triage);
	}

	/** @return whether it covers only some events */
	boolean isPart() {
		return items != allItems;
	}

	/** @return the triage of the lanes of the whole recording */
	Triage wholeTriage() {
		return isPart() ? triage.whole() : triage;
	}

	/** @return whether the rules and settings that it was made with are still active */
	boolean isCurrent() {
		return loaded.lanes().rules() == ActiveRules.get() && triage.settings().equals(ActiveRules.settings());
	}
}
