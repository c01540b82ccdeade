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
import org.eclipse.swt.widgets.Tree;
import org.eclipse.swt.widgets.TreeItem;
import org.threadlanes.core.table.Column;
import org.threadlanes.core.table.RowSink;
import org.threadlanes.core.table.Table;

/**
 * What a table or tree of SWT shows, whoever made it: the visible columns in their visible order, and all rows
 * in their current order and filter, those of a {@link SWT#VIRTUAL} one that nobody has looked at yet included. To be
 * used on the thread of its display only.
 */
public final class WidgetTable implements Table, Iterable<WidgetRow> {

	private static final String LEVEL = "level";
	private static final String ROW = "row";
	private static final String PARENT = "parent";

	private final String name;
	private final Control control;
	private final int[] columns;
	private final List<String> header;
	private final boolean nested;

	/**
	 * @param name
	 * its name
	 * @param control a table or a tree, of which all rows are wanted: none is opened or closed
	 * @throws IllegalArgumentException if it is neither
	 */
	public WidgetTable(String name, Control control) {
		this.name = name;
		this.control = control;
		nested = control instanceof Tree tree && isNested(tree);
		if (control instanceof org.eclipse.swt.widgets.Table table) {
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
	 * @param control any control
	 * @return whether it can be read
	 */
	public static boolean canRead(Control control) {
		return control instanceof org.eclipse.swt.widgets.Table || control instanceof Tree;
	}

	/**
	 * @return the titles of the visible columns, in their order; where a column has an icon for a title, its tool tip.
	 *         Empty if the widget has no columns: then its rows have one cell
	 */
	public List<String> header() {
		return header;
	}

	@Override
	public String name() {
		return name;
	}

	/**
	 * All cells are texts. If rows have child rows, three columns come first: the depth of a row, its number,
	 * from 1 on, and the number of its parent row; null for top-level rows. So a tree stays a tree,
	 * however often its texts repeat.
	 */
	@Override
	public List<Column> columns() {
		List<Column> all = new ArrayList<>();
		if (nested) {
			all.add(Column.integer(LEVEL, ""));
			all.add(Column.integer(ROW, ""));
			all.add(Column.integer(PARENT, ""));
		}
		(header.isEmpty() ? List.of("") : header).forEach(title -> all.add(Column.text(title)));
		return all;
	}

	@Override
	public long rowCount() {
		checkOpen();
		return control instanceof org.eclipse.swt.widgets.Table table ? count(table) : -1;
	}

	/**
	 * {@inheritDoc} Meanwhile the sink may let the display dispatch events; an {@link IllegalStateException} says that
	 * the widget was disposed of, or got other rows, before all were read.
	 */
	@Override
	public void rows(RowSink sink) {
		List<Long> open = new ArrayList<>();
		long number = 0;
		for (WidgetRow row : this) {
			number++;
			if (nested) {
				open.subList(row.level(), open.size()).clear();
				sink.number(row.level());
				sink.number(number);
				if (open.isEmpty()) {
					sink.empty();
				} else {
					sink.number(open.get(open.size() - 1));
				}
				open.add(number);
			}
			row.cells().forEach(sink::text);
			if (!sink.endRow()) {
				return;
			}
		}
	}

	/** The rows, read while they are asked for; see {@link #rows(RowSink)}. */
	@Override
	public Iterator<WidgetRow> iterator() {
		checkOpen();
		return control instanceof org.eclipse.swt.widgets.Table table ? new TableIterator(table)
				: new TreeIterator((Tree) control);
	}

	/** @return whether a tree has rows below rows */
	private static boolean isNested(Tree tree) {
		for (TreeItem item : tree.getItems()) {
			item.getText();
			if (item.getItemCount() > 0) {
				return true;
			}
		}
		return false;
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

	private static int count(org.eclipse.swt.widgets.Table table) {
		FullRowSource all = FullRowSource.of(table);
		return all == null ? table.getItemCount() : all.count();
	}

	private void checkOpen() {
		if (control.isDisposed()) {
			throw new IllegalStateException("The table was closed while it was read.");
		}
	}

	private final class TableIterator implements Iterator<WidgetRow> {

		private final org.eclipse.swt.widgets.Table table;
		private final FullRowSource all;
		private final int shown;
		private final int count;
		private int next;

		TableIterator(org.eclipse.swt.widgets.Table table) {
			this.table = table;
			this.all = FullRowSource.of(table);
			this.shown = table.getItemCount();
			this.count = count(table);
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
			if (table.getItemCount() != shown || FullRowSource.of(table) != all) {
				throw new IllegalStateException("The table got other rows while it was read.");
			}
			if (all != null) {
				int row = next++;
				return new WidgetRow(0, cells(column -> all.text(row, column)));
			}
			// Asking an item of a virtual table for its text makes the table ask its owner for it.
			return new WidgetRow(0, cells(table.getItem(next++)::getText));
		}
	}

	private final class TreeIterator implements Iterator<WidgetRow> {

		private final Tree tree;
		/** For each open level the items that are still to come; to get them by index would be quadratic in SWT. */
		private final Deque<Iterator<TreeItem>> levels = new ArrayDeque<>();

		TreeIterator(Tree tree) {
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
			if (item.getItemCount() > 0) {
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
