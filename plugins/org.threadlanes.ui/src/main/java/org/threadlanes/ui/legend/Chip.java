package org.threadlanes.ui.legend;

import org.eclipse.swt.graphics.Rectangle;
import org.threadlanes.core.wait.Verdict;
import org.threadlanes.ui.model.WaitFamily;

/**
 * A chip of the legend, where it stands.
 *
 * @param family
 *            the family of waits that it is for; null for a verdict's, or for the menu's
 * @param verdict
 *            the verdict that it is for; null for others
 * @param name
 *            its name
 * @param total
 *            time and count in the visible range; for the menu's the text
 * @param bounds
 *            where it stands
 */
record Chip(WaitFamily family, Verdict verdict, String name, String total, Rectangle bounds) {

	/** @return whether it opens the menu of those that had no room */
	boolean isMore() {
		return family == null && verdict == null;
	}
}
