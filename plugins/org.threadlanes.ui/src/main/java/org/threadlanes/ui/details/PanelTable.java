package org.threadlanes.ui.details;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.layout.FillLayout;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableColumn;
import org.eclipse.swt.widgets.TableItem;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.ui.look.AccessibleNames;
import org.threadlanes.ui.look.Look;
import org.threadlanes.ui.look.TruncatedCells;
import org.threadlanes.ui.menu.ColumnMenus;
import org.threadlanes.ui.paint.Swatch;

/**
 * A panel that is one table, each row of which is about waits of one kind. Only visible rows are filled; hidden columns
 * are remembered.
 */
public abstract class PanelTable extends Composite {

	private static final int CELL_PADDING = 14;
	private static final int MEASURED_ROWS = 100;
	private static final String GIVEN = "given";

	private final Look look;
	private final Table table;
	private final Map<String, Integer> chosen;
	private final int kinds;
	private final List<Width> widths = new ArrayList<>();
	/** Those that the user hid and showed again: they stay, however narrow the table is. */
	private final Set<TableColumn> wanted = new HashSet<>();
	private int count;
	private int laidOutWidth;
	private boolean laidOutRows;
	/** GTK may request rows while the page is being disposed, when the images are gone. */
	private boolean leaving;

	/** The width of a column that is never truncated, or its share of the width that those leave. */
	private record Width(int px, boolean isFixed) {
	}

	/**
	 * @param name the name of the table for screen readers
	 * @param chosen the widths that the user gave to columns of any panel, by id, 0 for hidden ones; changes with them
	 * @param kinds the index of the column of kinds, which has swatches
	 */
	protected PanelTable(Composite parent, Look look, String name, Map<String, Integer> chosen, int kinds) {
		super(parent, SWT.NONE);
		this.look = look;
		this.chosen = chosen;
		this.kinds = kinds;
		setLayout(new FillLayout());
		table = new Table(this, SWT.VIRTUAL | SWT.FULL_SELECTION | SWT.BORDER | SWT.SINGLE);
		table.setHeaderVisible(true);
		AccessibleNames.set(table, name);
		TruncatedCells.mark(table);
		table.addListener(SWT.SetData, this::fill);
		table.addListener(SWT.Resize, e -> {
			noteHidden();
			laidOutWidth = -1;
			layoutColumns();
		});
		addListener(SWT.Dispose, e -> leaving = true);
	}

	/**
	 * Adds a column after the others.
	 *
	 * @param id identifies it among the columns of all panels
	 * @param width its width in pixels for the default font if it is fixed; otherwise its share of the remaining width
	 * @param isFixed whether it is never truncated
	 * @param sort is run after a click
	 */
	protected final void addColumn(String id, String title, boolean isNumber, int width, boolean isFixed,
			Runnable sort) {
		widths.add(new Width(isFixed ? scaled(width) : width, isFixed));
		TableColumn made = new TableColumn(table, isNumber ? SWT.RIGHT : SWT.LEFT);
		made.setText(title);
		made.setMoveable(true);
		made.setData(id);
		made.addListener(SWT.Selection, e -> sort.run());
		made.addListener(SWT.Resize, e -> {
			// GTK tells later that a width was set, and widens the last column that has one.
			boolean isOwn = made.getWidth() == given(made) || made == last();
			if (!isOwn && !ColumnMenus.isHidden(made)) {
				chosen.put(id, made.getWidth());
			}
		});
		if (chosen.getOrDefault(id, 1) == 0) {
			ColumnMenus.hide(made);
		}
	}

	/** @return the last visible column; null if there is none */
	private TableColumn last() {
		return Arrays.stream(table.getColumnOrder()).mapToObj(table::getColumn).filter(column -> column.getWidth() > 0)
				.reduce((one, next) -> next).orElse(null);
	}

	/** @return the width that the table itself gave a column, pixels */
	private static int given(TableColumn column) {
		return column.getData(GIVEN) instanceof Integer width ? width : column.getWidth();
	}

	private void give(int column, int width) {
		table.getColumn(column).setData(GIVEN, width);
		table.getColumn(column).setWidth(width);
	}

	private void noteHidden() {
		for (TableColumn column : table.getColumns()) {
			String id = (String) column.getData();
			if (ColumnMenus.isHidden(column)) {
				chosen.put(id, 0);
			} else if (chosen.remove(id, 0)) {
				wanted.add(column);
			}
		}
	}

	/**
	 * Sets the widths of the columns when the table is resized, and for its first rows: later they stay, whatever the
	 * rows are. Columns keep the width that the user gave them, and fixed ones are never truncated. The others share
	 * the remaining width, and none gets more than it needs while another is truncated. If that is too little, those
	 * that can be spared go first.
	 */
	private void layoutColumns() {
		int width = table.getClientArea().width;
		if (width != laidOutWidth || !laidOutRows && count > 0) {
			laidOutWidth = width;
			laidOutRows = count > 0;
			layoutColumns(width);
		}
	}

	private void layoutColumns(int room) {
		int left = room;
		int shares = 0;
		int least = 0;
		int[] px = new int[widths.size()];
		long[] needs = new long[px.length];
		List<Integer> sharing = new ArrayList<>();
		GC gc = new GC(table);
		for (int i = 0; i < px.length; i++) {
			Width width = widths.get(i);
			Integer byUser = chosen.get(table.getColumn(i).getData());
			needs[i] = need(gc, i);
			px[i] = byUser != null ? byUser : isEmpty(i) ? 0
					: width.isFixed() ? (int) Math.max(width.px(), needs[i]) : width.px();
			if (byUser == null && !width.isFixed() && px[i] > 0) {
				sharing.add(i);
				shares += px[i];
				least += Math.min(needs[i], scaled(px[i]));
			} else {
				give(i, px[i]);
				left -= px[i];
			}
		}
		gc.dispose();
		for (int spare : spareColumns()) {
			if (wanted.contains(table.getColumn(spare))) {
				continue;
			}
			if (least > left && sharing.remove((Integer) spare)) {
				give(spare, 0);
				shares -= px[spare];
				least -= Math.min(needs[spare], scaled(px[spare]));
				needs[spare] = 0;
			} else if (least > left && widths.get(spare).isFixed()
					&& !chosen.containsKey(table.getColumn(spare).getData())) {
				give(spare, 0);
				left += px[spare];
			}
		}
		long spare = Math.max(0, left - sharing.stream().mapToLong(i -> needs[i]).sum());
		int allShares = shares;
		// Those that need least for their share come first: what they leave is for the others.
		sharing.sort(Comparator.comparingDouble(i -> (double) needs[i] / px[i]));
		for (int i : sharing) {
			int width = (int) Math.min(needs[i] + px[i] * spare / allShares,
					Math.max(scaled(px[i] / 2), px[i] * left / shares));
			give(i, width);
			left -= width;
			shares -= px[i];
		}
	}

	/** @return the width that the first texts of a column need */
	private int need(GC gc, int column) {
		return IntStream.range(0, Math.min(MEASURED_ROWS, count)).map(row -> {
			gc.setFont(kind(row) == null ? look.fonts().bold() : table.getFont());
			return gc.textExtent(cell(row, column)).x;
		}).max().orElse(0) + CELL_PADDING;
	}

	/** @return whether a column has no texts in this recording, and needs no room */
	protected boolean isEmpty(int column) {
		return false;
	}

	/** @return the columns that a narrow table can spare, those that say least first */
	protected List<Integer> spareColumns() {
		return List.of();
	}

	protected abstract String cell(int row, int column);

	/** @return the kind of a row's waits; null if it is the heading of those below it */
	protected abstract WaitKind kind(int row);

	private void fill(Event e) {
		// GTK requests rows that it is about to drop; their index is then -1, or too high.
		if (!leaving && e.index >= 0 && e.index < count) {
			TableItem item = (TableItem) e.item;
			for (int i = 0; i < widths.size(); i++) {
				item.setText(i, cell(e.index, i));
			}
			WaitKind kind = kind(e.index);
			item.setImage(kinds, kind == null ? null : look.icons().inCell(Swatch.kind(look.theme().palette(), kind)));
			item.setFont(kind == null ? look.fonts().bold() : null);
			item.setBackground(kind == null ? look.theme().poolLabel() : null);
		}
	}

	/**
	 * Shows other rows.
	 *
	 * @param rows the number of rows
	 * @param stay whether to keep the scroll position
	 */
	protected final void showRows(int rows, boolean stay) {
		count = rows;
		int top = stay ? table.getTopIndex() : 0;
		table.setRedraw(false);
		try {
			table.deselectAll();
			table.setItemCount(count);
			table.clearAll();
			table.setTopIndex(top);
		} finally {
			table.setRedraw(true);
		}
		layoutColumns();
	}

	/** Marks the column that the rows are sorted by. */
	protected final void showSort(int column, boolean reversed) {
		table.setSortColumn(table.getColumn(column));
		table.setSortDirection(reversed ? SWT.UP : SWT.DOWN);
	}

	/** @return a width for the default font, scaled to the font in use */
	private int scaled(int width) {
		return look.fonts().scaled(width);
	}

	public final Table table() {
		return table;
	}
}
