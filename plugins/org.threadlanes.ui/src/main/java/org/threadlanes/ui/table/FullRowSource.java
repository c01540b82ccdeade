package org.threadlanes.ui.table;

import org.eclipse.swt.widgets.Table;

/**
 * All rows of a table that shows only the first ones, because native tables are slow with more. An export of the table
 * reads these instead, best in order. UI thread only.
 */
public interface FullRowSource {

	/** @return the number of rows */
	int count();

	/**
	 * @param row the index of a row, from 0; the first ones are those that the table shows
	 * @param column the index of a column, in creation order
	 * @return the text of the cell
	 */
	String text(int row, int column);

	/** Attaches all its rows to a table; null if it shows them all. */
	static void attach(Table table, FullRowSource rows) {
		table.setData(FullRowSource.class.getName(), rows);
	}

	/** @return the rows attached to a table; null if it shows them all */
	static FullRowSource of(Table table) {
		return (FullRowSource) table.getData(FullRowSource.class.getName());
	}
}
