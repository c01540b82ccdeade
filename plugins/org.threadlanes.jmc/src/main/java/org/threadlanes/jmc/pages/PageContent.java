package org.threadlanes.jmc.pages;

import java.util.Map;

import org.eclipse.swt.widgets.Control;
import org.threadlanes.ui.model.TimeRange;

/**
 * What a page shows below its heading, while the recording is open. Called on the UI thread only, and not after the
 * control is disposed.
 */
interface PageContent {

	/** @return the widget that fills the page */
	Control control();

	/** Shows that the model is being built. */
	void loading();

	/**
	 * Shows the progress; nothing by default.
	 *
	 * @param done events read
	 * @param total number of events; 0 if unknown
	 */
	default void progress(long done, long total) {
	}

	/**
	 * Shows a model.
	 *
	 * @param time the time of interest; null for all: JMC's own range is that of the events, not of the recording
	 */
	void show(RecordingModel model, TimeRange time);

	/** The time of interest was cleared; nothing by default. */
	default void showAll() {
	}

	/** Another visit begins; what the page shows is what was left. */
	default void comeBack() {
	}

	/** Opens a table to be exported, while none is shown; nothing by default. */
	default void openTable() {
	}

	/** Applies preferences that do not affect the model, such as the palette. */
	void preferencesChanged();

	/** Shows why the model could not be built. */
	void failed(Throwable cause);

	/** @return the settings of the page, with which another recording begins */
	Map<String, String> state();

	/** The page is being left, or the recording closed. */
	default void leave() {
	}
}
