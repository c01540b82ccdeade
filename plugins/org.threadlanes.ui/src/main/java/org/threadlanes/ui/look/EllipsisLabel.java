package org.threadlanes.ui.look;

import java.util.Objects;

import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Canvas;
import org.eclipse.swt.widgets.Composite;

/**
 * A line of text that ends in an ellipsis if there is no room; its tooltip then has the whole text. Not a CLabel, which
 * truncates in the middle and takes an & for a mnemonic.
 */
public final class EllipsisLabel extends Canvas {

	private String text = "";
	private Color color;

	public EllipsisLabel(Composite parent) {
		super(parent, SWT.NO_FOCUS);
		addPaintListener(e -> paint(e.gc));
		AccessibleNames.set(this, () -> text);
	}

	public void setText(String to) {
		checkWidget();
		if (!to.equals(text)) {
			text = to;
			setToolTipText(null);
			redraw();
		}
	}

	public String getText() {
		return text;
	}

	/** Uses this color instead of the foreground. */
	public void setColor(Color to) {
		color = to;
		redraw();
	}

	private void paint(GC gc) {
		Rectangle area = getClientArea();
		if (color != null) {
			gc.setForeground(color);
		}
		String fitting = TextFit.end(gc, text, area.width);
		gc.drawText(fitting, 0, (area.height - gc.getFontMetrics().getHeight()) / 2, SWT.DRAW_TRANSPARENT);
		String tip = fitting.equals(text) ? null : text;
		if (!Objects.equals(tip, getToolTipText())) {
			setToolTipText(tip);
		}
	}

	@Override
	public Point computeSize(int widthHint, int heightHint, boolean changed) {
		checkWidget();
		GC gc = new GC(this);
		Point size = gc.textExtent(text.isEmpty() ? " " : text);
		gc.dispose();
		return new Point(widthHint == SWT.DEFAULT ? size.x : widthHint,
				heightHint == SWT.DEFAULT ? size.y : heightHint);
	}
}
