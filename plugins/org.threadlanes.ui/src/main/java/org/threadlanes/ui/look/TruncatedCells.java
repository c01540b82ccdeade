package org.threadlanes.ui.look;

import java.util.Objects;

import org.eclipse.jface.util.Util;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableItem;

/** Marks truncated cells with an ellipsis, and shows their full text while the pointer is over them. */
public final class TruncatedCells {

	/** The margin left and right of a text. */
	private static final int PADDING = 8;
	/** More than padding, image, and check box take of a cell's width. */
	private static final int AMPLE = 64;

	private TruncatedCells() {
	}

	/** The ellipsis is in the middle, because names often end in what tells them apart; GTK simply cuts texts. */
	public static void mark(Table table) {
		table.addListener(SWT.MouseMove, e -> {
			String tip = tip(table, new Point(e.x, e.y));
			if (!Objects.equals(tip, table.getToolTipText())) {
				table.setToolTipText(tip);
			}
		});
		table.addListener(SWT.MouseExit, e -> table.setToolTipText(null));
		table.addListener(SWT.EraseItem, e -> {
			if (isDrawn(e.gc, (TableItem) e.item, e.index)) {
				e.detail &= ~SWT.FOREGROUND;
			}
		});
		table.addListener(SWT.PaintItem, TruncatedCells::paint);
	}

	private static String tip(Table table, Point at) {
		TableItem item = table.getItem(at);
		for (int column = 0; item != null && column < table.getColumnCount(); column++) {
			if (item.getBounds(column).contains(at)) {
				GC gc = new GC(table);
				gc.setFont(item.getFont(column));
				boolean truncated = isTruncated(gc, item, column);
				gc.dispose();
				return truncated ? item.getText(column).replace("&", "&&") : null;
			}
		}
		return null;
	}

	/** Where somebody listens, GTK draws cells in the color of the table. */
	private static boolean isDrawn(GC gc, TableItem item, int column) {
		return Util.isGtk() && !item.getForeground(column).equals(item.getParent().getForeground())
				|| isTruncated(gc, item, column);
	}

	private static boolean isTruncated(GC gc, TableItem item, int column) {
		int width = gc.textExtent(item.getText(column)).x;
		// To ask for the room takes as long as to draw the cell.
		return width > item.getParent().getColumn(column).getWidth() - AMPLE && width > room(item, column);
	}

	private static int room(TableItem item, int column) {
		return item.getBounds(column).width - PADDING - item.getImageBounds(column).width;
	}

	private static void paint(Event e) {
		TableItem item = (TableItem) e.item;
		boolean drawn = isDrawn(e.gc, item, e.index);
		Image image = item.getImage(e.index);
		// After EraseItem, GTK paints the background of selected rows over their images.
		if (image != null && (drawn || (e.detail & SWT.SELECTED) != 0)) {
			Rectangle at = item.getImageBounds(e.index);
			e.gc.drawImage(image, at.x, at.y + (at.height - image.getBounds().height) / 2);
		}
		if (drawn) {
			Rectangle cell = item.getBounds(e.index);
			String text = TextFit.cell(e.gc, item.getText(e.index), room(item, e.index));
			// GTK counts a cell's padding twice.
			e.gc.drawText(text, item.getTextBounds(e.index).x - (Util.isGtk() ? 2 : 0),
					cell.y + (cell.height - e.gc.textExtent(text).y) / 2, SWT.DRAW_TRANSPARENT);
		}
	}
}
