package org.threadlanes.jmc.pages;

import org.openjdk.jmc.common.IState;
import org.openjdk.jmc.common.item.IItemCollection;
import org.openjdk.jmc.flightrecorder.ui.selection.SelectionStore;
import org.threadlanes.ui.model.TimeRange;

/** What a {@link PageContent} may ask of the editor that it is in. */
interface PageSite {

	/** @return what was kept when the page was left the last time; not null, but it may have no attribute */
	IState state();

	/** @return the name of the recording, for file names */
	String recordingName();

	/**
	 * Makes events the selection of JDK Mission Control, which its views follow.
	 *
	 * @param events the events
	 */
	void select(IItemCollection events);

	/** @return the stored selections of the recording */
	SelectionStore selectionStore();

	/** @return the range of time that was dragged in the lanes of this recording; null for none */
	TimeRange chosenRange();

	/** Notes which range of time was dragged in the lanes; null for none. */
	void chooseRange(TimeRange range);

	/** Exports the table that has the focus, or the largest that is shown, to a file that the user chooses. */
	void exportTable();

	/** Stops what is being loaded; the page stays as it is. */
	void cancelLoading();

	/** Loads what the page was to show, once more. */
	void reload();
}
