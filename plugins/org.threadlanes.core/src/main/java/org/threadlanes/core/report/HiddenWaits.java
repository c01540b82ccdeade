package org.threadlanes.core.report;

import java.util.List;
import java.util.SortedSet;

import org.threadlanes.core.lanes.RecordingSettings;
import org.threadlanes.core.text.Durations;
import org.threadlanes.core.text.Message;
import org.threadlanes.core.thread.Vocabulary;
import org.threadlanes.core.wait.WaitKind;

/**
 * Why waits are hidden.
 *
 * @param key the key of the reason's sentence
 * @param value the setting's value as a person reads it; empty if the events were not recorded
 * @param kind the kind of the waits
 * @param setting the setting that hides them
 */
record HiddenWaits(String key, String value, WaitKind kind, HidingSetting setting) {

	/**
	 * @param settings the settings of a recording
	 * @param kind a kind of waits
	 * @param visible the longest wait in ns that may be hidden
	 * @return why waits of the kind would not be seen; null if they would
	 */
	static HiddenWaits of(RecordingSettings settings, WaitKind kind, long visible) {
		String event = kind.eventType();
		SortedSet<String> enabled = settings.values(event, "enabled");
		if (!enabled.isEmpty() && !enabled.contains("true")) {
			return new HiddenWaits("reason.disabled", "", kind,
					new HidingSetting(event, "enabled", "false"));
		}
		String threshold = SettingValue.longest(settings.values(event, "threshold"));
		if (SettingValue.nanos(threshold) > visible) {
			return new HiddenWaits("reason.threshold", Durations.exact(SettingValue.nanos(threshold)), kind,
					new HidingSetting(event, "threshold", threshold));
		}
		String throttle = SettingValue.throttle(settings.values(event, "throttle"));
		if (!throttle.isEmpty()) {
			return new HiddenWaits("reason.throttle", throttle, kind,
					new HidingSetting(event, "throttle", throttle));
		}
		return null;
	}

	/** @return the reason, for this kind of waits only */
	Message sentence() {
		return sentence(kind);
	}

	/**
	 * @param hidden what is hidden, not empty
	 * @param kinds how many kinds of waits were looked at
	 * @return the reason: one for all waits if all are hidden alike, else that of the first
	 */
	static Message sentence(List<HiddenWaits> hidden, int kinds) {
		HiddenWaits first = hidden.get(0);
		boolean alike = hidden.size() == kinds
				&& hidden.stream().allMatch(h -> h.key.equals(first.key) && h.value.equals(first.value));
		return first.sentence(alike ? null : first.kind);
	}

	private Message sentence(WaitKind what) {
		return FindingTexts.TEXT.message(key, Vocabulary.plural(what), value).asSentence();
	}
}
