package org.threadlanes.ui.look;

import java.util.HashMap;
import java.util.Map;

import org.eclipse.jface.resource.FontDescriptor;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.jface.resource.LocalResourceManager;
import org.eclipse.jface.resource.ResourceManager;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Font;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.widgets.Control;

/** The system font and fonts derived from it. Disposed with their owner. */
public final class Fonts {

	/** The height of a line of DejaVu Sans 10 pt at 96 dpi. */
	private static final int USUAL_LINE = 17;
	/** The space above and below the letters of a line, px. */
	private static final int SLACK = 2;
	private static final int MIN_POINTS = 6;

	private final ResourceManager fonts;
	private final Font normal;
	private final int points;
	private final int lineHeight;
	private final Map<Font, Integer> lineHeights = new HashMap<>();

	public Fonts(Control owner) {
		fonts = new LocalResourceManager(JFaceResources.getResources(owner.getDisplay()), owner);
		normal = owner.getFont();
		points = normal.getFontData()[0].getHeight();
		GC gc = new GC(owner);
		gc.setFont(normal);
		lineHeight = gc.getFontMetrics().getHeight();
		gc.dispose();
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
			return inBold ? bold() : normal;
		}
		return derived(inBold ? SWT.BOLD : SWT.NORMAL, points * (height + SLACK) / lineHeight);
	}

	private Font derived(int style, int size) {
		return fonts.get(FontDescriptor.createFrom(normal).setStyle(style).setHeight(Math.max(MIN_POINTS, size)));
	}

	public Font normal() {
		return normal;
	}

	public Font bold() {
		return derived(SWT.BOLD, points);
	}

	/** @return the font of secondary text, one point smaller */
	public Font small() {
		return derived(SWT.NORMAL, points - 1);
	}

	public Font mono() {
		return fonts.get(FontDescriptor.createFrom("Monospace", Math.max(MIN_POINTS + 1, points - 1), SWT.NORMAL));
	}
}
