package org.threadlanes.ui.look;

import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.widgets.Control;

/** Keeps Eclipse's themes from replacing meaningful colors. */
public final class ThemeOptOut {

	/** Marks a widget that Eclipse's themes must leave alone. */
	private static final String NOT_STYLED = "org.eclipse.e4.ui.css.disabled";

	private ThemeOptOut() {
	}

	/** Sets the background of a control permanently. */
	public static void background(Control control, Color background) {
		control.setData(NOT_STYLED, Boolean.TRUE);
		control.setBackground(background);
	}
}
