package org.threadlanes.jmc.help;

import java.util.Locale;

import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Listener;
import org.eclipse.ui.PlatformUI;
import org.threadlanes.ui.look.Look;

/** The topics of context-sensitive help (F1). The texts are in {@code help/contexts.xml}. */
public enum HelpTopic {
	LANES,
	CSV,
	PREFERENCES;

	private static final String PLUG_IN = "org.threadlanes.jmc.";

	/** @return the context id of the platform */
	public String id() {
		return PLUG_IN + name().toLowerCase(Locale.ROOT);
	}

	/**
	 * Makes F1 explain a control and everything in it.
	 *
	 * @param otherwise runs instead if the program has no help; null for nothing
	 */
	public void explains(Control control, Runnable otherwise) {
		if (PlatformUI.isWorkbenchRunning() && PlatformUI.getWorkbench().getHelpSystem().hasHelpUI()) {
			PlatformUI.getWorkbench().getHelpSystem().setHelp(control, id());
		} else if (otherwise != null) {
			control.addHelpListener(e -> otherwise.run());
		}
		if (SWT.getPlatform().equals("gtk")) {
			answerF1(control);
		}
	}

	/** On GTK, the help key is Ctrl+F1; on the other platforms, F1. */
	private static void answerF1(Control control) {
		Listener keys = e -> {
			if (e.keyCode == SWT.F1 && e.stateMask == 0 && e.widget instanceof Control focus
					&& Look.isIn(focus, control)) {
				e.type = SWT.None;
				control.notifyListeners(SWT.Help, new Event());
			}
		};
		Display display = control.getDisplay();
		display.addFilter(SWT.KeyDown, keys);
		control.addDisposeListener(e -> display.removeFilter(SWT.KeyDown, keys));
	}
}
