package org.threadlanes.jmc.pages;

import org.eclipse.swt.widgets.Control;
import org.openjdk.jmc.common.IStateful;

/**
 * What a page shows below its heading, from its display to its disposal. All calls come on the thread of the display,
 * and none after the control is disposed of.
 */
interface PageContent extends IStateful {

	/** @return the widget that fills the page */
	Control control();

	/**
	 * What it shows is being made, which takes a while.
	 *
	 * @param done events read
	 * @param total events in all
	 */
	void loading(long done, long total);

	/**
	 * @param model what to show now
	 * @param startNanos where the time of interest begins, in ns since 1970
	 * @param endNanos where it ends
	 */
	void show(RecordingModel model, long startNanos, long endNanos);

	/** The user may have set another palette, or other things that change nothing in the model. */
	void preferencesChanged();

	/**
	 * What it should show could not be made.
	 *
	 * @param cause why
	 */
	void failed(Throwable cause);
}
