package org.threadlanes.ui.look;

import java.util.Objects;

import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableItem;

/** Shows the full text of a truncated cell while the pointer is over it. */
public final class TruncatedCellTooltips {

	/** The margin left and right of a text. */
	private static final int PADDING = 8;

	private TruncatedCellTooltips() {
	}

	/**
	 * @param table the table whose cells get tooltips
	 * @param firstColumnInset the space before the text in the first column, pixels
	 */
	public static void attach(Table table, int firstColumnInset) {
		table.addListener(SWT.MouseMove, e -> {
			String tip = tip(table, new Point(e.x, e.y), firstColumnInset);
			if (!Objects.equals(tip, table.getToolTipText())) {
				table.setToolTipText(tip);
			}
		});
		table.addListener(SWT.MouseExit, e -> table.setToolTipText(null));
	}

	private static String tip(Table table, Point at, int firstColumnInset) {
		TableItem item = table.getItem(at);
		for (int column = 0; item != null && column < table.getColumnCount(); column++) {
			Rectangle cell = item.getBounds(column);
			if (cell.contains(at)) {
				String text = item.getText(column);
				int room = cell.width - PADDING - (column == 0 ? firstColumnInset : 0)
						- item.getImageBounds(column).width;
				return isWider(item, column, text, room) ? text.replace("&", "&&") : null;
			}
		}
		return null;
	}

	private static boolean isWider(TableItem item, int column, String text, int room) {
		GC gc = new GC(item.getParent());
		try {
			gc.setFont(item.getFont(column));
			return gc.textExtent(text).x > room;
		} finally {
			gc.dispose();
		}
	}
}
