package org.threadlanes.ui.look;

import java.util.HashMap;
import java.util.Map;

import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Device;
import org.eclipse.swt.graphics.Font;
import org.eclipse.swt.graphics.FontData;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;

/** The system font and fonts derived from it. Disposed with their owner. */
public final class Fonts {

	/** The height of a line of DejaVu Sans 10 pt at 96 dpi. */
	private static final int USUAL_LINE = 17;
	/** The space above and below the letters of a line, px. */
	private static final int SLACK = 2;

	private final Font normal;
	private final Font bold;
	private final Font small;
	private final Font mono;
	private final int lineHeight;
	/** Smaller ones, for low rows, by height and style. */
	private final Map<Integer, Font> fitted = new HashMap<>();
	private final Map<Font, Integer> lineHeights = new HashMap<>();

	public Fonts(Control owner) {
		Display display = owner.getDisplay();
		normal = owner.getFont();
		bold = derived(display, SWT.BOLD, 0);
		small = derived(display, SWT.NORMAL, -1);
		FontData system = normal.getFontData()[0];
		mono = new Font(display, new FontData("Monospace", Math.max(7, system.getHeight() - 1), SWT.NORMAL));
		GC gc = new GC(owner);
		gc.setFont(normal);
		lineHeight = gc.getFontMetrics().getHeight();
		gc.dispose();
		owner.addDisposeListener(e -> {
			fitted.values().forEach(Font::dispose);
			bold.dispose();
			small.dispose();
			mono.dispose();
		});
	}

	/** @return the height of a line of the normal font, px */
	public int lineHeight() {
		return lineHeight;
	}

	/**
	 * @return the height of a line of the font that is set, one of these, px; cached, because measuring takes as long
	 *            as painting
	 */
	public int lineHeight(GC gc) {
		return lineHeights.computeIfAbsent(gc.getFont(), font -> gc.getFontMetrics().getHeight());
	}

	/** @return a length for the default font size, px, scaled up for larger fonts */
	public int scaled(int px) {
		return Math.max(px, px * lineHeight / USUAL_LINE);
	}

	/** @return the normal or bold font, reduced if its lines are higher than this many px */
	public Font fitting(int height, boolean inBold) {
		if (height >= lineHeight - SLACK) {
			return inBold ? bold : normal;
		}
		return fitted.computeIfAbsent(2 * height + (inBold ? 1 : 0), key -> {
			int size = normal.getFontData()[0].getHeight();
			return derived(normal.getDevice(), inBold ? SWT.BOLD : SWT.NORMAL,
					size * (height + SLACK) / lineHeight - size);
		});
	}

	private Font derived(Device display, int style, int points) {
		FontData[] data = normal.getFontData();
		for (FontData one : data) {
			one.setStyle(style);
			one.setHeight(Math.max(6, one.getHeight() + points));
		}
		return new Font(display, data);
	}

	public Font normal() {
		return normal;
	}

	public Font bold() {
		return bold;
	}

	/** @return the font of secondary text, one point smaller */
	public Font small() {
		return small;
	}

	public Font mono() {
		return mono;
	}
}
