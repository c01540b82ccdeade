package org.threadlanes.ui.look;

import java.util.Objects;

import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.Font;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Canvas;
import org.eclipse.swt.widgets.Composite;

/**
 * A line of text that ends in an ellipsis if there is no room; its tooltip then has the whole text. A title may precede
 * it. Not a CLabel, which truncates in the middle and takes an & for a mnemonic.
 */
public final class EllipsisLabel extends Canvas {

	private static final int GAP = 9;

	private String text = "";
	private Color color;
	private String title = "";
	private Font titleFont;
	private Color titleColor;

	public EllipsisLabel(Composite parent) {
		super(parent, SWT.NO_FOCUS);
		addPaintListener(e -> paint(e.gc));
		AccessibleNames.set(this, () -> title.isEmpty() ? text : title + " " + text);
	}

	/** @return a new title in bold, with a text in secondary color */
	public static EllipsisLabel heading(Composite parent, Look look) {
		EllipsisLabel made = new EllipsisLabel(parent);
		made.titleFont = look.fonts().bold();
		made.titleColor = look.theme().text();
		made.color = look.theme().secondaryText();
		return made;
	}

	public void setTitle(String to) {
		title = to;
		redraw();
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
		// A host's style sheet may have set another one since.
		gc.setBackground(getParent().getBackground());
		gc.fillRectangle(area);
		int y = (area.height - gc.getFontMetrics().getHeight()) / 2;
		int x = 0;
		if (!title.isEmpty()) {
			gc.setFont(titleFont);
			gc.setForeground(titleColor);
			gc.drawText(title, 0, y, SWT.DRAW_TRANSPARENT);
			x = gc.textExtent(title).x + GAP;
			gc.setFont(getFont());
		}
		if (color != null) {
			gc.setForeground(color);
		}
		String fitting = TextFit.end(gc, text, area.width - x);
		gc.drawText(fitting, x, y, SWT.DRAW_TRANSPARENT);
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
