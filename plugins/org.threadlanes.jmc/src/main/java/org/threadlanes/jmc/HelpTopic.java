package org.threadlanes.jmc;

import java.util.Locale;

import org.eclipse.swt.widgets.Control;
import org.eclipse.ui.PlatformUI;

/** What F1 explains. The texts stand in {@code help/contexts.xml}. */
public enum HelpTopic {
	/** The page of the lanes. */
	LANES,
	/** The page of the CSV export. */
	CSV,
	/** The preferences. */
	PREFERENCES;

	private static final String PLUG_IN = "org.threadlanes.jmc.";

	/** @return how the platform calls it */
	public String id() {
		return PLUG_IN + name().toLowerCase(Locale.ROOT);
	}

	/**
	 * Makes F1 explain a control and all in it.
	 *
	 * @param control
	 *            the control
	 * @param otherwise
	 *            is done instead where the program has no help; null for nothing
	 */
	public void explains(Control control, Runnable otherwise) {
		if (PlatformUI.isWorkbenchRunning() && PlatformUI.getWorkbench().getHelpSystem().hasHelpUI()) {
			PlatformUI.getWorkbench().getHelpSystem().setHelp(control, id());
		} else if (otherwise != null) {
			control.addHelpListener(e -> otherwise.run());
		}
	}
}
