package org.threadlanes.ui.page;

import org.threadlanes.ui.model.TimeRange;
import org.threadlanes.ui.model.WaitSelection;

/** Receives what is selected on a Thread Lanes page, on the UI thread. */
@FunctionalInterface
public interface LanesSelectionListener {

	/**
	 * The selection changed.
	 *
	 * @param waits the selected waits: of the selected range or finding, or the one that was clicked; none if nothing
	 *            is selected
	 * @param range the selected range; null without one
	 */
	void selected(WaitSelection waits, TimeRange range);
}
