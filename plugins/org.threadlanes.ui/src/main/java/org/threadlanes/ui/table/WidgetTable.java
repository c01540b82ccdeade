package org.threadlanes.ui.table;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Item;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.swt.widgets.TreeItem;
import org.threadlanes.core.tables.Column;
import org.threadlanes.core.tables.RowSink;
import org.threadlanes.core.tables.Table;

/**
 * The contents of any SWT table or tree: the visible columns in display order, and all rows in their current order and
 * filter, including rows of a {@link SWT#VIRTUAL} table not yet shown. UI thread only.
 */
public final class WidgetTable implements Table {

	private static final String LEVEL = "level";
	private static final String ROW = "row";
	private static final String PARENT = "parent";

	private final String name;
	private final Control control;
	private final int[] columns;
	private final List<String> header;
	private final boolean nested;

	/**
	 * @param control a table or a tree; all rows are read, and none is opened or closed
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

	public static boolean canRead(Control control) {
		return control instanceof org.eclipse.swt.widgets.Table || control instanceof Tree;
	}

	/**
	 * @return the titles of the visible columns, in display order; the tooltip if the title is an icon. Empty if the
	 *            widget has no columns and its rows one cell
	 */
	public List<String> header() {
		return header;
	}

	@Override
	public String name() {
		return name;
	}

	/**
	 * All cells are text. If rows have child rows, three columns come first: the depth of a row, its number, from 1,
	 * and the number of its parent row; null for top-level rows. So the tree can be reconstructed even if texts repeat.
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
		checkOpen();
		if (control instanceof org.eclipse.swt.widgets.Table table) {
			rows(table, sink);
		} else {
			rows((Tree) control, sink);
		}
	}

	private void rows(org.eclipse.swt.widgets.Table table, RowSink sink) {
		FullRowSource all = FullRowSource.of(table);
		int shown = table.getItemCount();
		int count = count(table);
		boolean more = true;
		for (int i = 0; more && i < count; i++) {
			int row = i;
			checkOpen();
			checkRows(table.getItemCount() == shown && FullRowSource.of(table) == all);
			// Reading the text of a virtual item makes the table request it from its owner.
			cells(all == null ? table.getItem(row)::getText : column -> all.text(row, column)).forEach(sink::text);
			more = sink.endRow();
		}
	}

	private void rows(Tree tree, RowSink sink) {
		// For each open level, the remaining items; getting them by index would be quadratic in SWT.
		Deque<Iterator<TreeItem>> levels = new ArrayDeque<>();
		levels.push(List.of(tree.getItems()).iterator());
		List<Long> parents = new ArrayList<>();
		long number = 0;
		boolean more = true;
		while (more && !levels.isEmpty()) {
			if (!levels.peek().hasNext()) {
				levels.pop();
				continue;
			}
			checkOpen();
			int level = levels.size() - 1;
			TreeItem item = levels.peek().next();
			checkRows(!item.isDisposed());
			List<String> cells = cells(item::getText);
			// A virtual tree sets the child count of an item only together with its text.
			if (item.getItemCount() > 0) {
				levels.push(children(tree, item).iterator());
			}
			number++;
			if (nested) {
				parents.subList(level, parents.size()).clear();
				sink.number(level);
				sink.number(number);
				if (level == 0) {
					sink.empty();
				} else {
					sink.number(parents.get(level - 1));
				}
				parents.add(number);
			}
			cells.forEach(sink::text);
			more = sink.endRow();
		}
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

	/** Many programs hide columns by setting the width to 0, but before the first layout all widths are 0. */
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

	private static void checkRows(boolean same) {
		if (!same) {
			throw new IllegalStateException("The table got other rows while it was read.");
		}
	}

	private static List<TreeItem> children(Tree tree, TreeItem item) {
		if (!item.getExpanded() && (tree.getStyle() & SWT.VIRTUAL) == 0) {
			makeChildren(tree, item);
		}
		return List.of(item.getItems());
	}

	/** Until a row is first opened, viewers put one item without data below it, for the twistie. */
	private static void makeChildren(Tree tree, TreeItem item) {
		TreeItem[] children = item.getItems();
		if (children.length == 1 && children[0].getData() == null && children[0].getText().isEmpty()) {
			Event event = new Event();
			event.item = item;
			tree.notifyListeners(SWT.Expand, event);
		}
	}
}
