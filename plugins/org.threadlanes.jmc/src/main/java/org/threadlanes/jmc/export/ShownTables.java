package org.threadlanes.jmc.export;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.threadlanes.ui.look.Look;
import org.threadlanes.ui.table.WidgetTable;

/** Finds the table that the user means. */
public final class ShownTables {

	private ShownTables() {
	}

	/**
	 * @param focus the control that has the focus; may be null
	 * @param within the control to search
	 * @return the table that has the focus; otherwise the largest table in the closest ancestor of the focus that shows
	 *            one, or in {@code within} if the focus is elsewhere
	 */
	public static Optional<Control> nearest(Control focus, Control within) {
		for (Control around = Look.isIn(focus, within) ? focus : within;; around = around.getParent()) {
			List<Control> tables = new ArrayList<>();
			collect(around, tables);
			if (!tables.isEmpty() || around == within) {
				return tables.stream().max(Comparator.comparingInt(ShownTables::area));
			}
		}
	}

	private static void collect(Control control, List<Control> tables) {
		if (!control.isVisible()) {
			return;
		}
		if (WidgetTable.canRead(control)) {
			tables.add(control);
		} else if (control instanceof Composite composite) {
			for (Control child : composite.getChildren()) {
				collect(child, tables);
			}
		}
	}

	private static int area(Control control) {
		Point size = control.getSize();
		return size.x * size.y;
	}
}
