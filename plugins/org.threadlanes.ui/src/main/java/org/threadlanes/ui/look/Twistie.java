package org.threadlanes.ui.look;

import org.eclipse.swt.SWT;
import org.eclipse.swt.accessibility.ACC;
import org.eclipse.swt.accessibility.AccessibleControlAdapter;
import org.eclipse.swt.accessibility.AccessibleControlEvent;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.widgets.Canvas;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Event;

/** A small triangle that opens and closes something, by click, Space or Enter. Sends {@link SWT#Selection}. */
public final class Twistie extends Canvas {

	private boolean open;

	/** @param name the name of what it opens, for screen readers */
	public Twistie(Composite parent, String name) {
		super(parent, SWT.NONE);
		addPaintListener(e -> {
			Point size = getSize();
			paint(e.gc, size.x / 2, size.y / 2, open);
			if (isFocusControl()) {
				e.gc.drawFocus(1, 1, size.x - 2, size.y - 2);
			}
		});
		addListener(SWT.MouseDown, e -> toggle());
		addListener(SWT.KeyDown, e -> {
			if (e.character == ' ' || e.character == SWT.CR) {
				toggle();
			}
		});
		addListener(SWT.FocusIn, e -> redraw());
		addListener(SWT.FocusOut, e -> redraw());
		addListener(SWT.Traverse, e -> e.doit = e.detail != SWT.TRAVERSE_RETURN);
		AccessibleNames.set(this, () -> name);
		getAccessible().addAccessibleControlListener(new AccessibleControlAdapter() {
			@Override
			public void getRole(AccessibleControlEvent e) {
				e.detail = ACC.ROLE_PUSHBUTTON;
			}

			@Override
			public void getState(AccessibleControlEvent e) {
				e.detail = ACC.STATE_FOCUSABLE | (open ? ACC.STATE_EXPANDED : ACC.STATE_COLLAPSED);
			}
		});
	}

	/** Draws a triangle around a point. */
	public static void paint(GC gc, int x, int y, boolean open) {
		gc.setBackground(gc.getForeground());
		gc.setAntialias(SWT.ON);
		gc.fillPolygon(open ? new int[] {x - 5, y - 2, x + 5, y - 2, x, y + 3}
				: new int[] {x - 2, y - 5, x - 2, y + 5, x + 3, y});
	}

	private void toggle() {
		setOpen(!open);
		notifyListeners(SWT.Selection, new Event());
	}

	public boolean isOpen() {
		return open;
	}

	/** Turns the triangle, without an event. */
	public void setOpen(boolean to) {
		open = to;
		redraw();
	}

	@Override
	public Point computeSize(int widthHint, int heightHint, boolean changed) {
		return new Point(widthHint == SWT.DEFAULT ? 14 : widthHint, heightHint == SWT.DEFAULT ? 18 : heightHint);
	}
}
