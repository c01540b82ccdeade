package org.threadlanes.ui.paint;

import java.util.ArrayList;
import java.util.List;

import org.threadlanes.core.kinds.WaitKind;

/**
 * Our own colors on a light and on a dark screen. Any two kinds of waits are at least 12 apart in CAM02-UCS, also for
 * people with color-blindness. Colors are {@code 0xRRGGBB}.
 *
 * @param kinds of waits, by {@link WaitFamily}
 * @param page the page, and where a thread is not alive
 * @param lane a lane where its thread is alive
 * @param poolLabel background of the label of a pool
 * @param band background of the band of a pool
 * @param lifeLine the line where a thread starts or ends
 * @param rangeEdge the edges of the selected range and of the view
 * @param rangeFill how much of {@code rangeEdge} fills the selected range, 0 to 1
 * @param selectedLabel background of the label of a selected row
 * @param selectedWait the frame of the selected wait
 * @param text text in files; on the screen text has the system's color
 * @param secondaryText text in files that is less important
 * @param line lines between parts in files
 * @param neutral swatches of verdicts, of no kind
 */
public record Palette(List<Integer> kinds, int page, int lane, int poolLabel, int band, int lifeLine, int rangeEdge,
		float rangeFill, int selectedLabel, int selectedWait, int text, int secondaryText, int line, int neutral) {

	/** On a light screen. */
	public static final Palette LIGHT = new Palette(
			List.of(0xB6340E, 0x3689CB, 0x593104, 0xA23A64, 0x569167, 0x0F8088, 0x1B3A85, 0x7C47C3, 0x9F8701), 0xFFFFFF,
			0xF1F0EF, 0xE7E5E3, 0xDBD8D5, 0x77736F, 0x1A5FB4, 0.10f, 0xE4EEFB, 0x000000, 0x1E1E1E, 0x67635F, 0xCDC7C2,
			0x6A6E73);
	/** On a dark screen. */
	public static final Palette DARK = new Palette(
			List.of(0xF2663C, 0x56C8F8, 0xEEB77B, 0xFF81A9, 0x2DA97C, 0x6AE0D8, 0x7398FF, 0xB672C0, 0xF2DC3C), 0x2F2F2F,
			0x3A3F42, 0x33373A, 0x45494D, 0xA6AAAD, 0x7FB6F5, 0.16f, 0x2B4257, 0xFFFFFF, 0xEEEEEC, 0xA9A9A7, 0x4C4C4C,
			0xA9AEB4);

	/** @return this palette, but with another color for a kind of wait and those that share its color */
	public Palette with(WaitKind kind, int rgb) {
		List<Integer> others = new ArrayList<>(kinds);
		others.set(index(kind), rgb & 0xFFFFFF);
		return new Palette(List.copyOf(others), page, lane, poolLabel, band, lifeLine, rangeEdge, rangeFill,
				selectedLabel, selectedWait, text, secondaryText, line, neutral);
	}

	private static int index(WaitKind kind) {
		return WaitFamily.of(kind).ordinal();
	}

	public int kind(WaitKind kind) {
		return kinds.get(index(kind));
	}

	/** @return a blend: a share of one color, 0 to 1, and the rest of the other */
	public static int mix(int one, int other, double share) {
		int red = mixed(one >> 16 & 0xFF, other >> 16 & 0xFF, share);
		int green = mixed(one >> 8 & 0xFF, other >> 8 & 0xFF, share);
		return red << 16 | green << 8 | mixed(one & 0xFF, other & 0xFF, share);
	}

	private static int mixed(int one, int other, double share) {
		return (int) Math.round(one * share + other * (1 - share));
	}

	/** @return how much two colors contrast as WCAG counts, 1 to 21; 3 or more can be distinguished */
	public static double contrast(int one, int other) {
		double a = luminance(one);
		double b = luminance(other);
		return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
	}

	/** @return black or white, whichever contrasts more with a color as WCAG counts */
	public static int contrast(int rgb) {
		double luminance = luminance(rgb);
		return 1.05 / (luminance + 0.05) >= (luminance + 0.05) / 0.05 ? 0xFFFFFF : 0x000000;
	}

	private static double luminance(int rgb) {
		return 0.2126 * linear(rgb >> 16 & 0xFF) + 0.7152 * linear(rgb >> 8 & 0xFF) + 0.0722 * linear(rgb & 0xFF);
	}

	private static double linear(int value) {
		double v = value / 255.0;
		return v <= 0.04045 ? v / 12.92 : Math.pow((v + 0.055) / 1.055, 2.4);
	}
}
