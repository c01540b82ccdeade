package org.threadlanes.ui.look;

import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Rectangle;
import org.threadlanes.core.wait.Verdict;

/** Draws the fill of a verdict into a small rectangle, as lanes have it. */
public final class Swatches {

	private Swatches() {
	}

	/** Draws the fill of a verdict. */
	public static void verdict(GC gc, Theme theme, Verdict verdict, Rectangle r) {
		Color color = theme.neutral();
		switch (verdict) {
			case BLOCKING -> {
				gc.setBackground(color);
				gc.fillRectangle(r);
			}
			case IDLE -> hatch(gc, theme, color, r);
			case NON_BLOCKING_IO -> {
				gc.setBackground(color);
				gc.fillRectangle(r.x, r.y + r.height - 4, r.width, 3);
			}
			case UNKNOWN -> {
				gc.setBackground(theme.lane());
				gc.fillRectangle(r);
				gc.setForeground(color);
				gc.drawRectangle(r.x, r.y, r.width - 1, r.height - 1);
			}
		}
	}

	/** Draws the line that stands in lanes where the JVM lost events. */
	public static void loss(GC gc, Theme theme, Rectangle r) {
		gc.setBackground(theme.page());
		gc.fillRectangle(r);
		gc.setForeground(theme.faintLine());
		gc.drawRectangle(r.x, r.y, r.width - 1, r.height - 1);
		gc.setBackground(theme.text());
		for (int y = 0; y < r.height; y += 4) {
			gc.fillRectangle(r.x + r.width / 2 - 1, r.y + y, 3, Math.min(2, r.height - y));
		}
	}

	private static void hatch(GC gc, Theme theme, Color color, Rectangle r) {
		gc.setBackground(Theme.mix(color, theme.lane(), 0.22));
		gc.fillRectangle(r);
		Rectangle clip = gc.getClipping();
		gc.setClipping(r.intersection(clip));
		gc.setForeground(color);
		gc.setAntialias(SWT.ON);
		for (int x = -r.height; x < r.width; x += 5) {
			gc.drawLine(r.x + x, r.y + r.height, r.x + x + r.height, r.y);
		}
		gc.setClipping(clip);
	}

	/** Draws what a lane looks like where a thread is alive and nothing was recorded, or where it is not alive. */
	public static void lane(GC gc, Theme theme, boolean alive, Rectangle r) {
		gc.setBackground(alive ? theme.lane() : theme.page());
		gc.fillRectangle(r);
		gc.setForeground(theme.faintLine());
		if (alive) {
			gc.setForeground(theme.lifeLine());
			gc.drawLine(r.x, r.y, r.x, r.y + r.height - 1);
		} else {
			gc.drawRectangle(r.x, r.y, r.width - 1, r.height - 1);
		}
	}
}
