package org.threadlanes.ui.menu;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import org.eclipse.jface.action.IMenuManager;
import org.eclipse.jface.action.MenuManager;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableColumn;
import org.threadlanes.core.base.text.Messages;

/**
 * Menus to show and hide the columns of a table, and to sort by them. The table lays its columns out on
 * {@link SWT#Resize} and gives hidden ones no width; a {@link SWT#Selection} of a column sorts.
 */
public final class ColumnMenus {

	private static final Messages TEXT = Messages.of(ColumnMenus.class);
	private static final String HIDDEN = "hidden";

	private ColumnMenus() {
	}

	/** Adds both menus. */
	public static void add(IMenuManager menu, Table table) {
		MenuManager visible = new MenuManager(TEXT.get("columns"));
		MenuManager sort = new MenuManager(TEXT.get("sort"));
		for (int i : table.getColumnOrder()) {
			TableColumn column = table.getColumn(i);
			ContextMenu.addCheck(visible, column.getText(), isShown(column), () -> toggle(column));
			ContextMenu.addCheck(sort, column.getText(), table.getSortColumn() == column,
					() -> column.notifyListeners(SWT.Selection, new Event()));
		}
		menu.add(visible);
		menu.add(sort);
	}

	/** @return whether the user hid a column */
	public static boolean isHidden(TableColumn column) {
		return Boolean.TRUE.equals(column.getData(HIDDEN));
	}

	/** @return whether the user showed a column that was hidden, or left out: it stays, however narrow the table is */
	public static boolean isWanted(TableColumn column) {
		return Boolean.FALSE.equals(column.getData(HIDDEN));
	}

	private static boolean isShown(TableColumn column) {
		return column.getWidth() > 0;
	}

	/** Hides or shows a column as the user did before, before the table is laid out. */
	public static void setHidden(TableColumn column, boolean hidden) {
		column.setData(HIDDEN, hidden);
		column.setResizable(!hidden);
	}

	/** The last visible column cannot be hidden. */
	private static void toggle(TableColumn column) {
		Table table = column.getParent();
		boolean hide = isShown(column);
		if (!hide || Stream.of(table.getColumns()).filter(ColumnMenus::isShown).count() > 1) {
			setHidden(column, hide);
			table.notifyListeners(SWT.Resize, new Event());
		}
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
