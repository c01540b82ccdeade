package org.threadlanes.ui.look;

import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.RGB;
import org.eclipse.swt.widgets.Display;
import org.threadlanes.core.wait.WaitKind;

/**
 * The colours of a light or a dark screen. Text, lists, headers, selections and links have the system's colours; only
 * the rest is ours. Colours need not be disposed.
 */
public final class Theme {

	private final boolean dark;
	private final Display display;

	private Theme(Display display) {
		this.display = display;
		dark = luminance(display.getSystemColor(SWT.COLOR_LIST_BACKGROUND).getRGB()) < 0.5;
	}

	/** @return the theme of the moment */
	public static Theme of(Display display) {
		return new Theme(display);
	}

	/** @return 0 for black, 1 for white */
	private static double luminance(RGB rgb) {
		return (0.2126 * rgb.red + 0.7152 * rgb.green + 0.0722 * rgb.blue) / 255;
	}

	public boolean isDark() {
		return dark;
	}

	private Color pick(int light, int darkOne) {
		return color(dark ? darkOne : light);
	}

	/** @return the colour of {@code 0xRRGGBB} */
	public static Color color(int rgb) {
		return new Color(rgb >> 16 & 0xFF, rgb >> 8 & 0xFF, rgb & 0xFF);
	}

	/** @return the colour of a kind of wait */
	public Color kind(WaitKind kind) {
		return switch (kind) {
			case SOCKET_READ -> pick(0xC8321E, 0xF2663C);
			case SOCKET_WRITE -> pick(0x2B8ABD, 0x56C8F8);
			case FILE_READ, FILE_WRITE, FILE_FORCE -> pick(0x5F3608, 0xEDB57C);
			case MONITOR_ENTER -> pick(0xAC4079, 0xFF7FA8);
			case MONITOR_WAIT -> pick(0x3E8F68, 0x2DAA7C);
			case PARK -> pick(0x53575B, 0xBCC2CA);
			case SLEEP -> pick(0x1B3A85, 0x7398FF);
			case PINNED -> pick(0x7C47C3, 0xB873C4);
			case COMPILATION -> pick(0x948800, 0xF2DC3C);
		};
	}

	/** @return behind lanes where a thread is not alive */
	public Color page() {
		return pick(0xFFFFFF, 0x2F2F2F);
	}

	/** @return behind a lane where the thread is alive */
	public Color lane() {
		return pick(0xF1F0EF, 0x3A3F42);
	}

	public Color poolLabel() {
		return pick(0xE7E5E3, 0x33373A);
	}

	public Color poolBand() {
		return pick(0xDBD8D5, 0x45494D);
	}

	/** @return the line where a thread starts or ends */
	public Color lifeLine() {
		return pick(0x77736F, 0xA6AAAD);
	}

	/** @return the edges of the selected range and of the view */
	public Color edge() {
		return pick(0x1A5FB4, 0x7FB6F5);
	}

	/** @return how much of {@link #edge} fills the selected range, of 255 */
	public int rangeAlpha() {
		return dark ? 41 : 26;
	}

	/** @return behind the label of the marked row */
	public Color markedLabel() {
		return pick(0xE4EEFB, 0x2B4257);
	}

	/** @return the frame of the selected wait */
	public Color selectedWait() {
		return pick(0x000000, 0xFFFFFF);
	}

	public Color banner() {
		return pick(0xFFF9E0, 0x3B3726);
	}

	/** @return a swatch for verdicts, of no kind */
	public Color neutral() {
		return pick(0x6A6E73, 0xA9AEB4);
	}

	public Color text() {
		return system(SWT.COLOR_LIST_FOREGROUND);
	}

	public Color listBackground() {
		return system(SWT.COLOR_LIST_BACKGROUND);
	}

	public Color widgetBackground() {
		return system(SWT.COLOR_WIDGET_BACKGROUND);
	}

	public Color selection() {
		return system(SWT.COLOR_LIST_SELECTION);
	}

	public Color selectionText() {
		return system(SWT.COLOR_LIST_SELECTION_TEXT);
	}

	public Color link() {
		return system(SWT.COLOR_LINK_FOREGROUND);
	}

	/** @return for text that is less important; 4.5 times the contrast of the background or more */
	public Color secondaryText() {
		return mix(text(), listBackground(), dark ? 0.66 : 0.72);
	}

	/** @return for lines between things */
	public Color line() {
		return mix(text(), listBackground(), dark ? 0.22 : 0.2);
	}

	/** @return for faint lines */
	public Color faintLine() {
		return mix(text(), listBackground(), 0.1);
	}

	/** @return behind headings of our own tables */
	public Color header() {
		return dark ? mix(text(), listBackground(), 0.03) : color(0xFAF9F8);
	}

	private Color system(int id) {
		return display.getSystemColor(id);
	}

	/** @return so much of one colour, the rest of the other */
	public static Color mix(Color one, Color other, double share) {
		return new Color(mix(one.getRed(), other.getRed(), share), mix(one.getGreen(), other.getGreen(), share),
				mix(one.getBlue(), other.getBlue(), share));
	}

	private static int mix(int one, int other, double share) {
		return (int) Math.round(one * share + other * (1 - share));
	}
}
