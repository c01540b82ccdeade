package org.threadlanes.core.analysis.report;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;

import org.threadlanes.core.base.text.Durations;
import org.threadlanes.core.base.text.Message;
import org.threadlanes.core.kinds.Vocabulary;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.lanes.RecordingSettings;

/**
 * Why waits are hidden.
 *
 * @param code the reason
 * @param value the setting's value for display; empty if the events were not recorded
 * @param setting the setting that hides them
 */
record HiddenWaits(LimitCode code, String value, WaitKind kind, HidingSetting setting) {

	/** @return why waits of the kind, or some of them, would not be seen; empty if all would */
	static List<HiddenWaits> all(RecordingSettings settings, WaitKind kind) {
		String event = kind.eventType();
		SortedSet<String> enabled = settings.values(event, "enabled");
		// async-profiler's recordings of locks or allocations do not know the other types.
		boolean isMissing = enabled.isEmpty() && !kind.isWork() && kind != WaitKind.PINNED
				&& !settings.values(WaitKind.PARK.eventType(), "enabled").isEmpty();
		if (isMissing || !enabled.isEmpty() && !enabled.contains("true")) {
			return List.of(new HiddenWaits(LimitCode.DISABLED, "", kind, new HidingSetting(event, "enabled", "false")));
		}
		List<HiddenWaits> reasons = new ArrayList<>();
		String threshold = SettingValue.longest(settings.values(event, "threshold"));
		if (!threshold.isEmpty()) {
			reasons.add(new HiddenWaits(LimitCode.THRESHOLD, Durations.exact(SettingValue.nanos(threshold)), kind,
					new HidingSetting(event, "threshold", threshold)));
		}
		String throttle = SettingValue.throttle(settings.values(event, "throttle"));
		if (!throttle.isEmpty()) {
			reasons.add(new HiddenWaits(LimitCode.THROTTLE, throttle, kind,
					new HidingSetting(event, "throttle", throttle)));
		}
		return reasons;
	}

	/**
	 * @param visible the longest wait in ns that may be hidden
	 * @return the first reason why longer waits of the kind would not be seen; null if they would
	 */
	static HiddenWaits of(RecordingSettings settings, WaitKind kind, long visible) {
		return all(settings, kind).stream().filter(reason -> reason.code != LimitCode.THRESHOLD
				|| SettingValue.nanos(reason.setting.value()) > visible).findFirst().orElse(null);
	}

	/** @return the reason, for this kind of waits only */
	Message sentence() {
		return sentence(kind);
	}

	/**
	 * @param hidden the hidden waits, not empty
	 * @param kinds the number of kinds of waits examined
	 * @return the reason: a common one if all waits are hidden in the same way, otherwise that of the first
	 */
	static Message sentence(List<HiddenWaits> hidden, int kinds) {
		HiddenWaits first = hidden.get(0);
		boolean alike = hidden.size() == kinds
				&& hidden.stream().allMatch(h -> h.code == first.code && h.value.equals(first.value));
		return first.sentence(alike ? null : first.kind);
	}

	private Message sentence(WaitKind what) {
		return FindingTexts.TEXT.message("reason." + code.id(), Vocabulary.plural(what), value).asSentence();
	}
}
