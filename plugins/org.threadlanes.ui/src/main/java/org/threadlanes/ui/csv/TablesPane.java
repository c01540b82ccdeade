package org.threadlanes.ui.csv;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Text;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.swt.widgets.TreeColumn;
import org.eclipse.swt.widgets.TreeItem;
import org.threadlanes.core.base.text.Messages;
import org.threadlanes.core.base.text.SafeText;
import org.threadlanes.ui.look.AccessibleNames;
import org.threadlanes.ui.look.EllipsisLabel;
import org.threadlanes.ui.look.Look;
import org.threadlanes.ui.look.TextFit;

/** The tables that can be exported, each with its number of rows and a check box. */
final class TablesPane extends Composite {

	private static final Messages TEXT = Messages.of(TablesPane.class);
	private static final int ROWS_WIDTH = 84;
	/** Before and after a name: what unfolds a category, its indent, the check box. */
	private static final int AROUND_NAME = 64;
	/** The least height of a list, without its header. */
	static final int LIST_HEIGHT = 72;
	/** Rows that a list has before the preview has more than one. */
	private static final int MORE_ROWS = 2;

	private final Look look;
	private final ExportModel model;
	private final Runnable changed;
	final EllipsisLabel heading;
	final Text filter;
	final Tree tree;
	private final int headerHeight;
	/** The tables listed, by category. */
	private List<List<TableChoice>> listed = List.of();

	/** @param changed called when a table is ticked or hidden, or another one is shown */
	TablesPane(Composite parent, Look look, ExportModel model, Runnable changed) {
		super(parent, SWT.NONE);
		this.look = look;
		this.model = model;
		this.changed = changed;
		GridLayoutFactory.fillDefaults().numColumns(2).spacing(12, 5).applyTo(this);
		heading = EllipsisLabel.heading(this, look);
		heading.setTitle(TEXT.get("tables.title"));
		GridDataFactory.fillDefaults().grab(true, false).span(2, 1).applyTo(heading);
		filter = Look.searchField(this, TEXT.get("tables.filter"));
		GridDataFactory.fillDefaults().grab(true, false).hint(60, SWT.DEFAULT).applyTo(filter);
		Button hideEmpty = new Button(this, SWT.CHECK);
		hideEmpty.setText(TEXT.get("tables.hide-empty"));
		hideEmpty.setSelection(model.hidesEmpty());
		tree = new Tree(this, SWT.CHECK | SWT.BORDER | SWT.FULL_SELECTION | SWT.SINGLE | SWT.V_SCROLL);
		tree.setHeaderVisible(true);
		AccessibleNames.set(tree, TEXT.get("tables.title"));
		GridDataFactory.fillDefaults().grab(true, true).span(2, 1).hint(1, LIST_HEIGHT).applyTo(tree);
		TreeColumn name = new TreeColumn(tree, SWT.LEFT);
		name.setText(TEXT.get("tables.column.table"));
		TreeColumn rows = new TreeColumn(tree, SWT.RIGHT);
		rows.setText(TEXT.get("tables.column.rows"));
		tree.setSortDirection(SWT.DOWN);
		headerHeight = tree.getHeaderHeight();
		tree.setSortColumn(rows);
		refresh();
		filter.addListener(SWT.Modify, e -> refresh());
		hideEmpty.addListener(SWT.Selection, e -> {
			model.setHidesEmpty(hideEmpty.getSelection());
			changed.run();
		});
		tree.addListener(SWT.Selection, this::selected);
		tree.addListener(SWT.Collapse, e -> model.setFolded((String) e.item.getData(), true));
		tree.addListener(SWT.Expand, e -> model.setFolded((String) e.item.getData(), false));
		tree.addListener(SWT.Resize, e -> {
			int width = tree.getClientArea().width;
			name.setWidth(Math.max(80, width - ROWS_WIDTH));
			rows.setWidth(ROWS_WIDTH);
			showNames();
		});
	}

	/** Shows names as far as they fit: GTK would cut them without a sign. */
	private void showNames() {
		GC gc = new GC(tree);
		int room = tree.getColumn(0).getWidth() - look.fonts().scaled(AROUND_NAME);
		for (TreeItem category : tree.getItems()) {
			for (TreeItem item : category.getItems()) {
				item.setText(0, name(gc, (TableChoice) item.getData(), room));
			}
		}
		gc.dispose();
	}

	/** @return the label and the id of a table; where there is no room for both, the label */
	private static String name(GC gc, TableChoice table, int room) {
		String label = SafeText.shorten(table.label, 100);
		String both = table.isEvents() && !table.id.equals(label)
				? TEXT.get("tables.noted", label, SafeText.shorten(table.id, 100)) : label;
		return gc.textExtent(both).x <= room ? both : TextFit.end(gc, label, room);
	}

	/** @return the height beyond the preferred one that it needs before the preview does */
	int moreHeight() {
		return MORE_ROWS * tree.getItemHeight();
	}

	/** @return the height of the tree's header while it is visible; it is no part of the preferred size */
	int headerHeight() {
		return headerHeight;
	}

	/** Shows the numbers of rows to be exported, sorted by them, and how many tables are ticked. */
	void refreshRows() {
		if (!fitting().equals(listed)) {
			refresh();
			return;
		}
		for (TreeItem category : tree.getItems()) {
			for (TreeItem item : category.getItems()) {
				item.setText(1, rows((TableChoice) item.getData()));
			}
		}
		showTicks();
	}

	private String rows(TableChoice table) {
		long rows = model.rowsOf(table);
		return rows < 0 ? "\u2026" : TEXT.get("count", rows);
	}

	/** Shows the current ticks and the current table. */
	void refresh() {
		listed = fitting();
		tree.setRedraw(false);
		tree.removeAll();
		category("tables.lanes", listed.get(0));
		category("tables.events", listed.get(1));
		showNames();
		tree.setRedraw(true);
		scrollToShown();
		showTicks();
	}

	/** Scrolls from the start of the list as far as needed to have the current table in view. */
	void scrollToShown() {
		List<TreeItem> rows = Arrays.stream(tree.getItems())
				.flatMap(category -> Stream.concat(Stream.of(category), Arrays.stream(category.getItems()))).toList();
		if (!rows.isEmpty()) {
			int shown = tree.getSelectionCount() == 0 ? 0 : rows.indexOf(tree.getSelection()[0]);
			int room = tree.getClientArea().height / tree.getItemHeight();
			tree.setTopItem(rows.get(Math.max(0, shown + 1 - Math.max(1, room))));
		}
	}

	/** @return the tables that are not hidden and match the filter, by category */
	private List<List<TableChoice>> fitting() {
		String wanted = filter.getText().strip().toLowerCase(Locale.ROOT);
		return Stream.of(model.lanesTables, model.eventTables()).map(tables -> tables.stream()
				.filter(t -> !model.isHidden(t))
				.filter(t -> t.id.toLowerCase(Locale.ROOT).contains(wanted)
						|| t.label.toLowerCase(Locale.ROOT).contains(wanted))
				.toList()).toList();
	}

	private void category(String key, List<TableChoice> fitting) {
		if (fitting.isEmpty()) {
			return;
		}
		TreeItem parent = new TreeItem(tree, SWT.NONE);
		parent.setData(key);
		parent.setText(TEXT.get("tables.noted", TEXT.get(key), TEXT.get("count", fitting.size())));
		parent.setFont(look.fonts().bold());
		parent.setBackground(look.theme().poolLabel());
		for (TableChoice table : fitting) {
			TreeItem item = new TreeItem(parent, SWT.NONE);
			item.setData(table);
			item.setText(1, rows(table));
			item.setChecked(model.isTicked(table));
		}
		parent.setExpanded(true);
		TableChoice shown = model.shown();
		for (TreeItem item : parent.getItems()) {
			if (item.getData() == shown) {
				tree.setSelection(item);
			}
		}
		// Whoever filters wants to see what fits.
		parent.setExpanded(!model.isFolded(key) || !filter.getText().isBlank());
		showCategory(parent);
	}

	private void selected(Event e) {
		TreeItem item = (TreeItem) e.item;
		if (e.detail == SWT.CHECK) {
			tick(item);
		} else if (item.getData() instanceof TableChoice table) {
			model.show(table);
		}
		changed.run();
	}

	/** Selects or deselects all tables that match the filter. */
	void tickAll(boolean on) {
		for (TreeItem category : tree.getItems()) {
			category.setChecked(on);
			tick(category);
		}
		changed.run();
	}

	private void tick(TreeItem item) {
		boolean on = item.getChecked();
		if (item.getData() instanceof TableChoice table) {
			model.tick(table, on);
			model.show(table);
			tree.setSelection(item);
			showCategory(item.getParentItem());
		} else {
			for (TreeItem child : item.getItems()) {
				child.setChecked(on);
				model.tick((TableChoice) child.getData(), on);
			}
			showCategory(item);
		}
	}

	private static void showCategory(TreeItem parent) {
		int ticked = 0;
		for (TreeItem child : parent.getItems()) {
			ticked += child.getChecked() ? 1 : 0;
		}
		parent.setChecked(ticked > 0);
		parent.setGrayed(ticked > 0 && ticked < parent.getItemCount());
	}

	private void showTicks() {
		heading.setText(TEXT.get("tables.ticked", model.ticked().size()));
	}
}
