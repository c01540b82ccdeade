package org.threadlanes.ui.table;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Item;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableColumn;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.swt.widgets.TreeColumn;
import org.eclipse.swt.widgets.TreeItem;

/**
 * What a {@link Table} or {@link Tree} shows, whoever made it: the visible columns in their visible order, and all rows
 * in their current order and filter, those of a {@link SWT#VIRTUAL} one that nobody has looked at yet included. To be
 * used on the thread of its display only.
 */
public final class WidgetTable {

	private final Control control;
	private final TreeRows treeRows;
	private final int[] columns;
	private final List<String> header;

	/**
	 * @param control
	 *            a table or a tree
	 * @param treeRows
	 *            which rows of a tree are wanted; without meaning for a table
	 * @throws IllegalArgumentException
	 *             if it is neither
	 */
	public WidgetTable(Control control, TreeRows treeRows) {
		this.control = control;
		this.treeRows = treeRows;
		if (control instanceof Table table) {
			columns = visible(table.getColumnOrder(), i -> table.getColumn(i).getWidth());
			header = texts(columns, i -> columnText(table.getColumn(i), table.getColumn(i).getToolTipText()));
		} else if (control instanceof Tree tree) {
			columns = visible(tree.getColumnOrder(), i -> tree.getColumn(i).getWidth());
			header = texts(columns, i -> columnText(tree.getColumn(i), tree.getColumn(i).getToolTipText()));
		} else {
			throw new IllegalArgumentException("neither a table nor a tree: " + control);
		}
	}

	/**
	 * @param control
	 *            any control
	 * @return whether it can be read
	 */
	public static boolean canRead(Control control) {
		return control instanceof Table || control instanceof Tree;
	}

	/**
	 * @return the titles of the visible columns, in their order; where a column has an icon for a title, its tool tip.
	 *         Empty if the widget has no columns: then its rows have one cell
	 */
	public List<String> header() {
		return header;
	}

	/** @return the number of rows if the widget knows it without reading them, otherwise -1 */
	public int rowCount() {
		checkOpen();
		return control instanceof Table table ? table.getItemCount() : -1;
	}

	/** @return whether rows can stand below rows */
	public boolean isTree() {
		return control instanceof Tree;
	}

	/**
	 * The rows, read while they are asked for. Between two of them events may be dispatched.
	 *
	 * @return the rows; an {@link IllegalStateException} comes from it if the widget is disposed of, or gets other rows,
	 *         while it is read
	 */
	public Iterator<WidgetRow> rows() {
		checkOpen();
		return control instanceof Table table ? new TableRows(table) : new TreeRowsIterator((Tree) control);
	}

	/** A column without width is how many programs hide one; before the first layout none has a width. */
	private static int[] visible(int[] order, IntFunction<Integer> width) {
		int[] shown = IntStream.of(order).filter(i -> width.apply(i) > 0).toArray();
		return shown.length == 0 ? order : shown;
	}

	private static List<String> texts(int[] columns, IntFunction<String> text) {
		return IntStream.of(columns).mapToObj(text).toList();
	}

	private static String columnText(Item column, String toolTip) {
		return column.getText().isEmpty() && toolTip != null ? toolTip : column.getText();
	}

	private List<String> cells(IntFunction<String> text) {
		return columns.length == 0 ? List.of(text.apply(0)) : texts(columns, text);
	}

	private void checkOpen() {
		if (control.isDisposed()) {
			throw new IllegalStateException("The table was closed while it was read.");
		}
	}

	private final class TableRows implements Iterator<WidgetRow> {

		private final Table table;
		private final int count;
		private int next;

		TableRows(Table table) {
			this.table = table;
			this.count = table.getItemCount();
		}

		@Override
		public boolean hasNext() {
			return next < count;
		}

		@Override
		public WidgetRow next() {
			if (!hasNext()) {
				throw new NoSuchElementException();
			}
			checkOpen();
			if (table.getItemCount() != count) {
				throw new IllegalStateException("The table got other rows while it was read.");
			}
			// Asking an item of a virtual table for its text makes the table ask its owner for it.
			return new WidgetRow(0, cells(table.getItem(next++)::getText));
		}
	}

	private final class TreeRowsIterator implements Iterator<WidgetRow> {

		private final Tree tree;
		/** For each open level the items that are still to come. An item at a time by index would be quadratic in SWT. */
		private final Deque<Iterator<TreeItem>> levels = new ArrayDeque<>();

		TreeRowsIterator(Tree tree) {
			this.tree = tree;
			levels.push(List.of(tree.getItems()).iterator());
		}

		@Override
		public boolean hasNext() {
			while (!levels.isEmpty() && !levels.peek().hasNext()) {
				levels.pop();
			}
			return !levels.isEmpty();
		}

		@Override
		public WidgetRow next() {
			if (!hasNext()) {
				throw new NoSuchElementException();
			}
			checkOpen();
			int level = levels.size() - 1;
			TreeItem item = levels.peek().next();
			if (item.isDisposed()) {
				throw new IllegalStateException("The table got other rows while it was read.");
			}
			List<String> cells = cells(item::getText);
			// A virtual tree tells how many children an item has only together with its text.
			if (item.getItemCount() > 0 && (treeRows == TreeRows.ALL || item.getExpanded())) {
				levels.push(children(item).iterator());
			}
			return new WidgetRow(level, cells);
		}

		private List<TreeItem> children(TreeItem item) {
			if (!item.getExpanded() && (tree.getStyle() & SWT.VIRTUAL) == 0) {
				makeChildren(item);
			}
			return new ArrayList<>(List.of(item.getItems()));
		}

		/** Until a row is opened for the first time, viewers put one item without data below it, for the twistie. */
		private void makeChildren(TreeItem item) {
			TreeItem[] children = item.getItems();
			if (children.length == 1 && children[0].getData() == null && children[0].getText().isEmpty()) {
				Event event = new Event();
				event.item = item;
				tree.notifyListeners(SWT.Expand, event);
			}
		}
	}
}
