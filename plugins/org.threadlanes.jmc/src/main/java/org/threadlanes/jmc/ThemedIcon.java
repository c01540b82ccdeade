package org.threadlanes.jmc;

import org.eclipse.jface.resource.ImageDescriptor;
import org.eclipse.swt.widgets.Display;
import org.threadlanes.ui.look.Theme;

/**
 * The icons, each for light and for dark themes. Descriptors are created once, because JDK Mission Control requests
 * them after every rule.
 */
public enum ThemedIcon {
	LANES("lanes"),
	FOLLOW("follow"),
	CSV("csv"),
	EXPORT("export"),
	REPORT("report");

	private final ImageDescriptor light;
	private final ImageDescriptor dark;

	ThemedIcon(String name) {
		light = descriptor("light", name);
		dark = descriptor("dark", name);
	}

	/** On high-DPI screens, JFace loads the double-size picture {@code NAME@2x.png}. */
	private static ImageDescriptor descriptor(String theme, String name) {
		return ImageDescriptor.createFromURL(ThemedIcon.class.getResource("/icons/" + theme + "/" + name + ".png"));
	}

	/** @return the icon for the theme of the current display, or for a light theme if there is no display */
	public ImageDescriptor descriptor() {
		Display display = Display.getCurrent();
		return display != null && Theme.of(display).isDark() ? dark : light;
	}
}
