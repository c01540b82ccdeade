package org.threadlanes.ui.legend;

import org.eclipse.swt.graphics.Rectangle;
import org.threadlanes.ui.paint.WaitFamily;

/**
 * A chip of the legend and its place.
 *
 * @param family the family of waits of a {@link Type#FAMILY}, else null
 * @param total time and count in the visible range; empty for a menu's
 */
record Chip(Type type, WaitFamily family, String name, String total, Rectangle bounds) {

	enum Type {
		/** Hides and shows a family of waits. */
		FAMILY,
		/** Opens the menu of families without room for a chip. */
		MORE,
		/** Opens the menu of verdicts. */
		VERDICTS
	}

	boolean isMenu() {
		return type != Type.FAMILY;
	}
}
