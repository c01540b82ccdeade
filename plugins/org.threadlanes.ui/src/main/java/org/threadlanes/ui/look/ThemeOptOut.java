package org.threadlanes.ui.look;

import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.widgets.Control;

/** Colors that mean something, and that a theme of Eclipse must not replace. */
public final class ThemeOptOut {

	/** Marks a widget that Eclipse's themes must leave alone. */
	private static final String NOT_STYLED = "org.eclipse.e4.ui.css.disabled";

	private ThemeOptOut() {
	}

	/** Sets the background of a control, for good. */
	public static void background(Control control, Color background) {
		control.setData(NOT_STYLED, Boolean.TRUE);
		control.setBackground(background);
	}
}
