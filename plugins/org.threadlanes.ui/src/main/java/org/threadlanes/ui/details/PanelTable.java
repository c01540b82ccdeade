package org.threadlanes.ui.details;

import java.util.EnumMap;
import java.util.Map;
import java.util.Set;

import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.graphics.RGB;
import org.eclipse.swt.layout.FillLayout;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableColumn;
import org.eclipse.swt.widgets.TableItem;
import org.threadlanes.core.wait.WaitKind;
import org.threadlanes.ui.look.AccessibleNames;
import org.threadlanes.ui.look.Icons;
import org.threadlanes.ui.look.Look;
import org.threadlanes.ui.look.TruncatedCellTooltips;
import org.threadlanes.ui.menu.ColumnMenus;
import org.threadlanes.ui.paint.WaitFamily;

/** A panel that is one table. Only visible rows are filled; hidden columns are remembered. */
public abstract class PanelTable extends Composite {

	private static final int MIN_ROWS = 3;
	protected static final int SWATCH = 12;
	/** The gap between a swatch and its text. */
	protected static final int PAD = 5;

	private final Look look;
	private final Table table;
	private final Set<String> hidden;
	private final Map<WaitFamily, Image> swatches = new EnumMap<>(WaitFamily.class);
	/** GTK may request rows while the page is being disposed, when the images are gone. */
	private boolean leaving;

	/**
	 * @param name the name of the table for screen readers
	 * @param hidden the ids of the hidden columns, of all panels; changes with them
	 */
	protected PanelTable(Composite parent, Look look, String name, Set<String> hidden) {
		super(parent, SWT.NONE);
		this.look = look;
		this.hidden = hidden;
		setLayout(new FillLayout());
		table = new Table(this, SWT.VIRTUAL | SWT.FULL_SELECTION | SWT.BORDER | SWT.SINGLE);
		table.setHeaderVisible(true);
		AccessibleNames.set(table, name);
		TruncatedCellTooltips.attach(table, 0);
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
	 * @param sort is run after a click
	 */
	protected final void addColumn(String id, String title, boolean isNumber, Runnable sort) {
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

	/** Sets the widths of the columns; 0 for hidden ones. */
	protected abstract void layoutColumns();

	/** Fills a visible row, which may no longer exist. */
	protected abstract void fill(TableItem item, int row);

	private void fill(Event e) {
		// GTK requests rows that it is about to drop; their index is then -1.
		if (!leaving && e.index >= 0) {
			fill((TableItem) e.item, e.index);
		}
	}

	/**
	 * Shows other rows.
	 *
	 * @param count the number of rows
	 * @param stay whether to keep the scroll position
	 */
	protected final void showRows(int count, boolean stay) {
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
	protected final Image swatch(WaitKind kind) {
		return swatches.computeIfAbsent(WaitFamily.of(kind), family -> {
			RGB rgb = look.theme().kind(family.kinds().get(0)).getRGB();
			return Icons.drawn(getDisplay(), SWATCH + PAD, SWATCH, g -> {
				g.setColor(new java.awt.Color(rgb.red, rgb.green, rgb.blue));
				g.fillRect(0, 0, SWATCH, SWATCH);
			});
		});
	}

	/** @return a width for the default font, scaled to the font in use */
	protected final int scaled(int width) {
		return look.fonts().scaled(width);
	}

	/** @return the height that fits three rows, pixels */
	public final int leastHeight() {
		return table.getHeaderHeight() + MIN_ROWS * table.getItemHeight() + 6;
	}

	/** @return the table */
	public final Table table() {
		return table;
	}
}
