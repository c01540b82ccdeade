package org.threadlanes.ui.look;

import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.RGB;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Shell;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.ui.paint.Palette;

/**
 * The colors of a light or a dark screen. Text, lists, headers, selections and links use the system's colors; the
 * others are our own. Colors need not be disposed.
 */
public final class Theme {

	private static final int DARK_BACKGROUND = 0x515658;
	private static final int DARK_LINK = 0x6FC5EE;
	private static final int DARK_PROBLEM = 0xFFA39E;

	private final boolean dark;
	/** Whether the theme is dark although the system's colors are light, as with Eclipse's dark theme on Windows. */
	private final boolean styled;
	private final Palette palette;
	private final Display display;

	private Theme(Display display) {
		this.display = display;
		boolean system = isDark(display.getSystemColor(SWT.COLOR_LIST_BACKGROUND));
		dark = system || isDark(window(display));
		styled = dark && !system;
		palette = ActivePalette.get(dark);
	}

	public static Theme of(Display display) {
		return new Theme(display);
	}

	/** @return the background of the main window's content; Eclipse's themes set it without telling the system */
	private static Color window(Display display) {
		Shell active = display.getActiveShell();
		Shell[] all = display.getShells();
		Composite window = active != null ? active : all.length > 0 ? all[0] : null;
		while (window != null && window.getParent() != null) {
			window = window.getParent();
		}
		return window == null ? display.getSystemColor(SWT.COLOR_WIDGET_BACKGROUND) : window.getBackground();
	}

	private static boolean isDark(Color color) {
		RGB rgb = color.getRGB();
		return 0.2126 * rgb.red + 0.7152 * rgb.green + 0.0722 * rgb.blue < 128;
	}

	public boolean isDark() {
		return dark;
	}

	/** @return our own colors, for painters without widgets */
	public Palette palette() {
		return palette;
	}

	/** @return the color of {@code 0xRRGGBB} */
	public static Color color(int rgb) {
		return new Color(rgb >> 16 & 0xFF, rgb >> 8 & 0xFF, rgb & 0xFF);
	}

	public Color kind(WaitKind kind) {
		return color(palette().kind(kind));
	}

	/** @return the background of lanes where the thread is not alive */
	public Color page() {
		return color(palette().page());
	}

	/** @return the background of a lane where the thread is alive */
	public Color lane() {
		return color(palette().lane());
	}

	public Color poolLabel() {
		return color(palette().poolLabel());
	}

	/** @return the edges of the selected range and of the view */
	public Color edge() {
		return color(palette().rangeEdge());
	}

	/** @return the opacity of {@link #edge} in the selected range, 0 to 255 */
	public int rangeAlpha() {
		return Math.round(palette().rangeFill() * 255);
	}

	/** @return the background of the label of a selected row */
	public Color selectedLabel() {
		return color(palette().selectedLabel());
	}

	/** @return the frame of the selected wait */
	public Color selectedWait() {
		return color(palette().selectedWait());
	}

	public Color text() {
		return styled ? color(palette.text()) : system(SWT.COLOR_LIST_FOREGROUND);
	}

	public Color listBackground() {
		return styled ? color(palette.page()) : system(SWT.COLOR_LIST_BACKGROUND);
	}

	public Color widgetBackground() {
		return styled ? color(DARK_BACKGROUND) : system(SWT.COLOR_WIDGET_BACKGROUND);
	}

	public Color link() {
		return dark ? color(DARK_LINK) : system(SWT.COLOR_LINK_FOREGROUND);
	}

	/** @return the color of a text that is wrong, or that is not found */
	public Color problem() {
		return dark ? color(DARK_PROBLEM) : system(SWT.COLOR_RED);
	}

	/** @return the color of secondary text, with a contrast of at least 4.5 to the background */
	public Color secondaryText() {
		return mix(text(), listBackground(), dark ? 0.66 : 0.72);
	}

	/** @return the color of separators */
	public Color line() {
		return mix(text(), listBackground(), dark ? 0.22 : 0.2);
	}

	/** @return the background of headings of our own tables */
	public Color header() {
		return dark ? mix(text(), listBackground(), 0.03) : color(0xFAF9F8);
	}

	private Color system(int id) {
		return display.getSystemColor(id);
	}

	/** @return a blend of two colors, with a given share of the first */
	public static Color mix(Color one, Color other, double share) {
		return color(Palette.mix(rgb(one), rgb(other), share));
	}

	private static int rgb(Color color) {
		return color.getRed() << 16 | color.getGreen() << 8 | color.getBlue();
	}
}
