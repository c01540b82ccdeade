package org.threadlanes.ui.look;

import org.threadlanes.ui.paint.Palette;

/** The palettes of all pages on the screen: the shipped ones, unless the user chose other colors. */
public final class ActivePalette {

	private static volatile Palette light = Palette.LIGHT;
	private static volatile Palette dark = Palette.DARK;

	private ActivePalette() {
	}

	/** @return the palette for a light or a dark screen */
	static Palette get(boolean isDark) {
		return isDark ? dark : light;
	}

	/** Sets the palettes for light and dark screens; equal ones stay the same objects. Open pages must be notified. */
	public static synchronized void set(Palette forLight, Palette forDark) {
		light = forLight.equals(light) ? light : forLight;
		dark = forDark.equals(dark) ? dark : forDark;
	}
}
