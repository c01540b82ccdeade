package org.threadlanes.ui.look;

import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Font;
import org.eclipse.swt.graphics.FontData;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;

/** The system's font, and what is made of it. Disposed with the control it was made for. */
public final class Fonts {

	private final Font normal;
	private final Font bold;
	private final Font small;
	private final Font mono;

	/**
	 * @param owner
	 *            when it is disposed, the fonts are
	 */
	public Fonts(Control owner) {
		Display display = owner.getDisplay();
		normal = owner.getFont();
		bold = derived(display, SWT.BOLD, 0);
		small = derived(display, SWT.NORMAL, -1);
		FontData system = normal.getFontData()[0];
		mono = new Font(display, new FontData("Monospace", Math.max(7, system.getHeight() - 1), SWT.NORMAL));
		owner.addDisposeListener(e -> {
			bold.dispose();
			small.dispose();
			mono.dispose();
		});
	}

	private Font derived(Display display, int style, int points) {
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

	/** @return for secondary text, a point smaller */
	public Font small() {
		return small;
	}

	/** @return for text in columns of characters */
	public Font mono() {
		return mono;
	}
}
