package org.threadlanes.jmc.export;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Shell;
import org.threadlanes.ui.table.WidgetTable;

/** Finds the table that a user means. */
public final class ShownTables {

	private ShownTables() {
	}

	/**
	 * @param from
	 *            where the user is: the control with the focus, or the one around which to look
	 * @return it, if it is a table; otherwise, of the closest surroundings that show a table, the largest one
	 */
	public static Optional<Control> nearest(Control from) {
		for (Control around = from; around != null; around = around.getParent()) {
			List<Control> tables = new ArrayList<>();
			collect(around, tables);
			if (!tables.isEmpty()) {
				return tables.stream().max(Comparator.comparingInt(ShownTables::area));
			}
			if (around instanceof Shell) {
				break;
			}
		}
		return Optional.empty();
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
