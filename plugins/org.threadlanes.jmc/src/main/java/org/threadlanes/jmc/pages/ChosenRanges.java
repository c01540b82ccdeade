package org.threadlanes.jmc.pages;

import java.util.Map;
import java.util.WeakHashMap;

import org.openjdk.jmc.flightrecorder.ui.IPageContainer;
import org.threadlanes.ui.model.TimeRange;

/** The time range last selected in the lanes of each open recording. UI thread only. */
final class ChosenRanges {

	private static final Map<IPageContainer, TimeRange> RANGES = new WeakHashMap<>();

	private ChosenRanges() {
	}

	/** @return the range of an editor; null if there is none */
	static TimeRange of(IPageContainer editor) {
		return RANGES.get(editor);
	}

	/** Sets the range of an editor; null for none. */
	static void set(IPageContainer editor, TimeRange range) {
		if (range == null) {
			RANGES.remove(editor);
		} else {
			RANGES.put(editor, range);
		}
	}
}
