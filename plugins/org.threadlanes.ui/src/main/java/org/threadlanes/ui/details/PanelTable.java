package org.threadlanes.ui.details;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.graphics.RGB;
import org.eclipse.swt.layout.FillLayout;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableColumn;
import org.eclipse.swt.widgets.TableItem;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.ui.look.AccessibleNames;
import org.threadlanes.ui.look.Icons;
import org.threadlanes.ui.look.Look;
import org.threadlanes.ui.look.TruncatedCells;
import org.threadlanes.ui.menu.ColumnMenus;
import org.threadlanes.ui.paint.WaitFamily;

/**
 * A panel that is one table, each row of which is about waits of one kind. Only visible rows are filled; hidden columns
 * are remembered.
 */
public abstract class PanelTable extends Composite {

	private static final int MIN_ROWS = 3;
	private static final int CELL_PADDING = 14;
	private static final int MEASURED_ROWS = 100;
	private static final int SWATCH = 12;
	/** The gap between a swatch and its text. */
	private static final int PAD = 5;

	private final Look look;
	private final Table table;
	private final Set<String> hidden;
	private final int kinds;
	private final List<Width> widths = new ArrayList<>();
	private int count;
	private final Map<WaitFamily, Image> swatches = new EnumMap<>(WaitFamily.class);
	/** GTK may request rows while the page is being disposed, when the images are gone. */
	private boolean leaving;

	/** The width of a column that is never truncated, or its share of the width that those leave. */
	private record Width(int px, boolean isFixed) {
	}

	/**
	 * @param name the name of the table for screen readers
	 * @param hidden the ids of the hidden columns, of all panels; changes with them
	 * @param kinds the index of the column of kinds, which has swatches
	 */
	protected PanelTable(Composite parent, Look look, String name, Set<String> hidden, int kinds) {
		super(parent, SWT.NONE);
		this.look = look;
		this.hidden = hidden;
		this.kinds = kinds;
		setLayout(new FillLayout());
		table = new Table(this, SWT.VIRTUAL | SWT.FULL_SELECTION | SWT.BORDER | SWT.SINGLE);
		table.setHeaderVisible(true);
		AccessibleNames.set(table, name);
		TruncatedCells.addTooltips(table, 0);
		TruncatedCells.addEllipsis(table);
		table.addListener(SWT.SetData, this::fill);
		table.addListener(SWT.Resize, e -> {
			noteHidden();
			layoutColumns();
		});
		addListener(SWT.Dispose, e -> {
			leaving = true;
			swatches.values().forEach(Image::dispose);
		});
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
		if (hidden.contains(id)) {
			ColumnMenus.hide(made);
		}
	}

	private void noteHidden() {
		for (TableColumn column : table.getColumns()) {
			if (ColumnMenus.isHidden(column)) {
				hidden.add((String) column.getData());
			} else {
				hidden.remove(column.getData());
			}
		}
	}

	/**
	 * Sets the widths of the columns. Fixed ones are never truncated. The others share the remaining width, and none
	 * gets more than it needs while another is truncated. If that is too little, the table scrolls.
	 */
	protected final void layoutColumns() {
		int left = table.getClientArea().width;
		int shares = 0;
		long[] needs = new long[widths.size()];
		List<Integer> sharing = new ArrayList<>();
		GC gc = new GC(table);
		for (int i = 0; i < needs.length; i++) {
			boolean shown = !ColumnMenus.isHidden(table.getColumn(i)) && !isEmpty(i);
			Width width = widths.get(i);
			if (shown && !width.isFixed()) {
				needs[i] = need(gc, i);
				sharing.add(i);
				shares += width.px();
			} else {
				int px = shown ? Math.max(width.px(), need(gc, i)) : 0;
				table.getColumn(i).setWidth(px);
				left -= px;
			}
		}
		gc.dispose();
		long spare = Math.max(0, left - LongStream.of(needs).sum());
		int allShares = shares;
		// Those that need least for their share come first: what they leave is for the others.
		sharing.sort(Comparator.comparingDouble(i -> (double) needs[i] / widths.get(i).px()));
		for (int i : sharing) {
			int px = widths.get(i).px();
			int width = (int) Math.min(needs[i] + px * spare / allShares, Math.max(scaled(px / 2), px * left / shares));
			table.getColumn(i).setWidth(width);
			left -= width;
			shares -= px;
		}
	}

	/** @return the width that the first texts of a column need */
	private int need(GC gc, int column) {
		return IntStream.range(0, Math.min(MEASURED_ROWS, count)).map(row -> gc.textExtent(cell(row, column)).x)
				.max().orElse(0) + CELL_PADDING;
	}

	/** @return whether a column has no texts now, and needs no room */
	protected boolean isEmpty(int column) {
		return false;
	}

	protected abstract String cell(int row, int column);

	protected abstract WaitKind kind(int row);

	private void fill(Event e) {
		// GTK requests rows that it is about to drop; their index is then -1, or too high.
		if (!leaving && e.index >= 0 && e.index < count) {
			TableItem item = (TableItem) e.item;
			for (int i = 0; i < widths.size(); i++) {
				item.setText(i, cell(e.index, i));
			}
			item.setImage(kinds, swatch(kind(e.index)));
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
	}

	/** Marks the column that the rows are sorted by. */
	protected final void showSort(int column, boolean reversed) {
		table.setSortColumn(table.getColumn(column));
		table.setSortDirection(reversed ? SWT.UP : SWT.DOWN);
	}

	/** @return a square in the color of a kind */
	private Image swatch(WaitKind kind) {
		return swatches.computeIfAbsent(WaitFamily.of(kind), family -> {
			RGB rgb = look.theme().kind(family.kinds().get(0)).getRGB();
			return Icons.drawn(getDisplay(), SWATCH + PAD, SWATCH, g -> {
				g.setColor(new java.awt.Color(rgb.red, rgb.green, rgb.blue));
				g.fillRect(0, 0, SWATCH, SWATCH);
			});
		});
	}

	/** @return a width for the default font, scaled to the font in use */
	private int scaled(int width) {
		return look.fonts().scaled(width);
	}

	/** @return the height that fits three rows, pixels */
	public final int leastHeight() {
		return table.getHeaderHeight() + MIN_ROWS * table.getItemHeight() + 6;
	}

	public final Table table() {
		return table;
	}
}
