package org.threadlanes.jmc.pages;

import org.openjdk.jmc.common.IState;
import org.openjdk.jmc.common.item.IItemCollection;
import org.openjdk.jmc.flightrecorder.ui.selection.SelectionStore;
import org.threadlanes.ui.model.TimeRange;

/** What a {@link PageContent} can request from its editor. UI thread only. */
interface PageSite {

	/** @return the state saved when the page was last left; not null, but possibly empty */
	IState state();

	/** @return the name of the recording, for file names */
	String recordingName();

	/**
	 * Makes events the selection of JDK Mission Control, so that its views show them.
	 *
	 * @param events the events
	 */
	void select(IItemCollection events);

	/** @return the stored selections of the recording */
	SelectionStore selectionStore();

	/** @return the time range selected in the lanes of this recording; null for none */
	TimeRange chosenRange();

	/** Remembers the time range selected in the lanes; null for none. */
	void chooseRange(TimeRange range);

	/** Exports the table that has the focus, or else the largest one shown, to a file that the user chooses. */
	void exportTable();

	/** Cancels loading; the page stays as it is. */
	void cancelLoading();

	/** Loads the page again. */
	void reload();
}
