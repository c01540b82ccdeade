package org.threadlanes.ui.look;

import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Layout;

/**
 * Controls beside each other, in a second line where there is no room. Layout data is an {@link Item}, or none. The
 * last control stands at the right.
 */
public final class FlowRow extends Layout {

	/**
	 * Layout data.
	 *
	 * @param width
	 *            the width in pixels; {@link SWT#DEFAULT} for the preferred one
	 * @param fills
	 *            whether it takes the room that is left in its line; left out where the controls after it have none
	 * @param pageWidth
	 *            the control is left out where the line is narrower
	 */
	public record Item(int width, boolean fills, int pageWidth) {
	}

	private static final Item PLAIN = new Item(SWT.DEFAULT, false, 0);

	private final int gap;

	/**
	 * @param gap
	 *            between controls, pixels
	 */
	public FlowRow(int gap) {
		this.gap = gap;
	}

	@Override
	protected Point computeSize(Composite composite, int widthHint, int heightHint, boolean flush) {
		int width = widthHint == SWT.DEFAULT ? Integer.MAX_VALUE / 2 : widthHint;
		Point size = place(composite, width, false);
		return new Point(widthHint == SWT.DEFAULT ? size.x : widthHint, size.y);
	}

	@Override
	protected void layout(Composite composite, boolean flush) {
		place(composite, composite.getClientArea().width, true);
	}

	private Point place(Composite composite, int width, boolean move) {
		Control[] controls = composite.getChildren();
		int y = 0;
		int widest = 0;
		int from = 0;
		while (from < controls.length) {
			int x = 0;
			int height = 0;
			int to = from;
			Control filler = null;
			Control leftOut = null;
			for (; to < controls.length; to++) {
				Item item = item(controls[to]);
				Point size = size(controls[to], item);
				if (item.pageWidth() > width || item.fills() && x + size.x + roomAfter(controls, to) > width) {
					leftOut = controls[to];
					continue;
				}
				if (x > 0 && x + size.x > width) {
					break;
				}
				filler = item.fills() ? controls[to] : filler;
				x += size.x + gap;
				height = Math.max(height, size.y);
			}
			widest = Math.max(widest, x - gap);
			if (move) {
				line(controls, from, to, new Rectangle(0, y, width, height), width - (x - gap), filler, leftOut);
			}
			y += height + gap;
			from = Math.max(to, from + 1);
		}
		return new Point(widest, y - gap);
	}

	/** @return the width of all controls after this one, with the gaps before them */
	private int roomAfter(Control[] controls, int index) {
		int room = 0;
		for (int i = index + 1; i < controls.length; i++) {
			room += gap + size(controls[i], item(controls[i])).x;
		}
		return room;
	}

	private void line(Control[] controls, int from, int to, Rectangle line, int left, Control filler, Control leftOut) {
		int x = 0;
		for (int i = from; i < to; i++) {
			Item item = item(controls[i]);
			boolean shown = controls[i] != leftOut;
			if (controls[i].getVisible() != shown) {
				controls[i].setVisible(shown);
			}
			if (shown) {
				Point size = size(controls[i], item);
				int more = controls[i] == filler ? left : 0;
				if (i == controls.length - 1 && filler == null) {
					x += left;
				}
				controls[i].setBounds(x, line.y + (line.height - size.y) / 2, size.x + more, size.y);
				x += size.x + more + gap;
			}
		}
	}

	private static Item item(Control control) {
		return control.getLayoutData() instanceof Item item ? item : PLAIN;
	}

	private static Point size(Control control, Item item) {
		return control.computeSize(item.width(), SWT.DEFAULT);
	}
}
