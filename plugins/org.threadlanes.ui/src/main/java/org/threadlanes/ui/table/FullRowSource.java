package org.threadlanes.ui.table;

import org.eclipse.swt.widgets.Table;

/**
 * The rows of a table that shows only the first of them, because a native table is slow to make room for more. Attached
 * to such a table, they are all read. They must not change; other rows are other objects.
 */
public interface FullRowSource {

	/** @return the number of rows */
	int count();

	/**
	 * @param row the number of a row, from 0 on; the first ones are those that the table shows
	 * @param column the number of a column, as the table made them
	 * @return the text of the cell
	 */
	String text(int row, int column);

	/**
	 * Attaches rows to a table.
	 *
	 * @param table the table
	 * @param rows all its rows; null if it shows them all
	 */
	static void attach(Table table, FullRowSource rows) {
		table.setData(FullRowSource.class.getName(), rows);
	}

	/** @return the rows that are attached to a table; null if it shows them all */
	static FullRowSource of(Table table) {
		return (FullRowSource) table.getData(FullRowSource.class.getName());
	}
}
