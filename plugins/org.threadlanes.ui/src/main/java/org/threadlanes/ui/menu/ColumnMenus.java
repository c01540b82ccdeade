package org.threadlanes.ui.menu;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

import org.eclipse.jface.action.IMenuManager;
import org.eclipse.jface.action.MenuManager;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableColumn;
import org.threadlanes.core.base.text.Messages;

/**
 * Menus to show and hide the columns of a table, and to sort by them. Hidden columns have no width; a
 * {@link SWT#Selection} of a column sorts.
 */
public final class ColumnMenus {

	private static final Messages TEXT = Messages.of(ColumnMenus.class);

	private ColumnMenus() {
	}

	/**
	 * Adds both menus.
	 *
	 * @param toggle hides a column, or shows it again
	 */
	public static void add(IMenuManager menu, Table table, Consumer<TableColumn> toggle) {
		MenuManager visible = new MenuManager(TEXT.get("columns"));
		MenuManager sort = new MenuManager(TEXT.get("sort"));
		for (int i : table.getColumnOrder()) {
			TableColumn column = table.getColumn(i);
			ContextMenu.addCheck(visible, column.getText(), isShown(column), () -> toggle.accept(column));
			ContextMenu.addCheck(sort, column.getText(), table.getSortColumn() == column,
					() -> column.notifyListeners(SWT.Selection, new Event()));
		}
		menu.add(visible);
		menu.add(sort);
	}

	private static boolean isShown(TableColumn column) {
		return column.getWidth() > 0;
	}

	/** @return the texts of the selected row in the visible columns, separated by tabs; empty without one */
	public static String selectedRow(Table table) {
		List<String> cells = new ArrayList<>();
		if (table.getSelectionIndex() >= 0) {
			for (int i : table.getColumnOrder()) {
				if (isShown(table.getColumn(i))) {
					cells.add(table.getItem(table.getSelectionIndex()).getText(i));
				}
			}
		}
		return String.join("\t", cells);
	}
}
