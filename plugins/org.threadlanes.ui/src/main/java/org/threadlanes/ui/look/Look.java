package org.threadlanes.ui.look;

import org.eclipse.swt.widgets.Control;

/**
 * What the parts of a page share: colors, fonts, icons.
 *
 * @param theme the colors
 * @param fonts the fonts
 * @param icons the icons
 */
public record Look(Theme theme, Fonts fonts, Icons icons) {

	/**
	 * @param owner when it is disposed, fonts and icons are
	 * @return the current look
	 */
	public static Look of(Control owner) {
		return new Look(Theme.of(owner.getDisplay()), new Fonts(owner), new Icons(owner));
	}
}
