package org.threadlanes.ui.look;

import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.GC;

/** The small triangle that shows whether a group is open. */
public final class Twistie {

	private Twistie() {
	}

	/** Draws a triangle around a point. */
	public static void paint(GC gc, int x, int y, boolean open) {
		gc.setBackground(gc.getForeground());
		gc.setAntialias(SWT.ON);
		gc.fillPolygon(open ? new int[] {x - 5, y - 2, x + 5, y - 2, x, y + 3}
				: new int[] {x - 2, y - 5, x - 2, y + 5, x + 3, y});
	}
}
